import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { chooseDay, dayAhead } from '#testing/choose-day.ts'
import { openPage } from '#testing/open-page.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

/** Adds an offer of 10 % with a code for the next five days. */
async function addOffer(page: Page, { title, code }: { title: string; code: string }) {
  await page.getByRole('button', { name: 'Add Offer' }).click()
  const panel = page.getByRole('dialog', { name: 'Add Offer' })
  await panel.getByLabel('Title').fill(title)
  await panel.getByLabel('Percentage').fill('10')
  await panel.getByRole('button', { name: /^Last day/ }).click()
  await chooseDay(page, dayAhead(5))
  await panel.getByLabel('Code').fill(code)
  await panel.getByRole('button', { name: 'Create Offer' }).click()
  await expect(page.getByText('Offer created successfully.')).toBeVisible()
}

test('an admin publishes, moves, hides and deletes a story, and a visitor sees it only while it is shown', async ({
  page,
  browser,
  product,
}) => {
  const reader = await (await browser.newContext()).newPage()
  const stories = page.getByRole('list', { name: 'Stories' })
  const row = stories.getByRole('listitem').filter({ hasText: 'Journey Tester' })
  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Journey Tester' }).click()
    await row.getByRole('button', { name, exact: true }).click()
  }
  const isPublished = async (times: number) => {
    await openPage(reader, product.site)
    await expect(reader.getByText('The journey told its own story.')).toHaveCount(times)
  }

  await test.step('the admin adds a story', async () => {
    await logInAs(page, product.admin, 'admin', '/settings?tab=website')
    await page.getByRole('button', { name: 'Add Story' }).click()
    const panel = page.getByRole('dialog', { name: 'Add Story' })
    await panel.getByRole('button', { name: 'Add Story' }).click()
    await expect(panel.getByText('Story is required')).toBeVisible()
    await panel.getByLabel('Name').fill('Journey Tester')
    await panel.getByLabel('About the passenger').fill('Made-up passenger')
    await panel.getByRole('textbox', { name: 'Story' }).fill('The journey told its own story.')
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('button', { name: 'Add Story' }).click()
    await expect(page.getByText('Website updated successfully.')).toBeVisible()
    await isPublished(1)
  })

  await test.step('the admin moves the story up', async () => {
    const names = stories.getByRole('listitem').locator('b')
    const place = (await names.count()) - 1
    await expect(names.nth(place)).toHaveText('Journey Tester')
    await page.getByRole('button', { name: 'Move Journey Tester up' }).click()
    await expect(names.nth(place - 1)).toHaveText('Journey Tester')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the admin hides the story, then deletes it', async () => {
    await act('Hide')
    await expect(row.getByText('Hidden')).toBeVisible()
    await isPublished(0)
    await act('Delete')
    const question = page.getByRole('dialog', { name: 'Delete the story by Journey Tester?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
    await reader.close()
  })
})

test('an admin edits and deletes an unused offer, and adds one whose code a visitor mistypes, then pays less with', async ({
  page,
  browser,
  product,
}) => {
  const row = page.getByRole('listitem').filter({ hasText: 'code UNUSED10' })
  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Unused' }).click()
    await row.getByRole('button', { name, exact: true }).click()
  }

  await test.step('the admin adds an offer and limits how often it can be used', async () => {
    await logInAs(page, product.admin, 'admin', '/settings?tab=website')
    await addOffer(page, { title: 'Unused', code: 'unused10' })
    await act('Edit')
    const panel = page.getByRole('dialog', { name: 'Edit Offer' })
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByLabel('Max uses').fill('3')
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Offer updated successfully.')).toBeVisible()
    await expect(row).toContainText('used 0 of 3 times')
  })

  await test.step('the admin deletes the offer while nobody has used it, and adds another one', async () => {
    await act('Delete')
    await page.getByRole('dialog', { name: 'Delete Unused?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Offer deleted successfully.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await addOffer(page, { title: 'Journey', code: 'journey10' })
    await expect(page.getByRole('listitem').filter({ hasText: 'code JOURNEY10' })).toContainText('Running')
  })

  const buyer = await (await browser.newContext()).newPage()
  const me = visitor(buyer, product.site)

  await test.step('the visitor mistypes the code: the message is beside the field, and nothing is lost', async () => {
    await me.search()
    await me.chooseBus()
    await me.chooseSeats()
    await me.toDetails()
    await me.fillDetails()
    await buyer.getByLabel('Offer code').fill('journey1O')
    await me.press('Continue to Payment')
    await expect(buyer.getByText('We don’t recognise this code. Check the spelling.')).toBeVisible()
    await expect(buyer.getByLabel('Offer code')).toBeFocused()
    await expect(buyer.getByLabel('Full name')).toHaveValue('Tester Chidera Okon')
  })

  await test.step('the right code lowers the fare by a tenth', async () => {
    const { selectedBus } = await me.stored('tafiya.booking')
    await buyer.getByLabel('Offer code').fill('journey10')
    await me.toPayment()
    const lowered = Math.round(selectedBus.price * 0.9).toLocaleString('en')
    await expect(buyer.getByText(`Offer code applied. The price is now ₦${lowered} per seat.`)).toBeVisible()
    await buyer.close()
  })
})
