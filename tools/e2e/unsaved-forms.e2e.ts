import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('tafiya.admin.draft.')))

test('a half-filled form asks before it closes, and an untouched one does not', async ({ page, product }) => {
  await logInAs(page, product.admin, 'manager', '/batches')
  await page.getByRole('link', { name: 'Trips', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'New Trip' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const openForm = async () => {
    await page.getByRole('button', { name: 'New Trip' }).click()
    await expect(panel.getByLabel('Price')).toHaveValue('')
  }

  await test.step('an untouched form closes at once', async () => {
    await openForm()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })

  await test.step('Escape, Close, Cancel and back ask, and the user stays', async () => {
    await openForm()
    await panel.getByLabel('Price').fill('31000')
    const exits = [
      () => page.keyboard.press('Escape'),
      () => panel.getByRole('button', { name: 'Close' }).click(),
      () => panel.getByRole('button', { name: 'Cancel' }).click(),
      () => page.goBack(),
    ]
    for (const exit of exits) {
      await exit()
      await expect(question).toContainText('Your changes have not been saved and will be lost.')
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(question).toHaveCount(0)
      await expect(panel.getByLabel('Price')).toHaveValue('31000')
    }
  })

  await test.step('three Escapes in a row leave the question on the screen', async () => {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(panel.getByLabel('Price')).toBeVisible()
  })

  await test.step('the user leaves, and the form is empty the next time', async () => {
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(panel).toBeHidden()
    await openForm()
    expect(await drafts(page)).toEqual([])
  })
})
