import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { expect, test } from './product.ts'

const PHONE = { width: 360, height: 740 }

const screenOf = (page: Page) => page.getByRole('status', { name: 'Screen' })

/** Types into the phone, presses Call or Send and waits for the answer. */
async function type(page: Page, input: string): Promise<void> {
  const send = page.getByRole('button', { name: /^(Call|Send)$/ })
  await page.getByLabel('Dial or type').fill(input)
  await send.click()
  await expect(send).toBeEnabled()
}

/** Returns the number of the first trip in the list that has free seats. */
async function firstFreeTrip(page: Page): Promise<string> {
  await expect(screenOf(page)).toContainText(/N\d/)
  const lines = await screenOf(page).innerText()
  return /^(\d) .* N[\d,]+$/m.exec(lines)?.[1] ?? 'none'
}

test('on a phone without internet a graduate books a seat, dials the code of the bank and gets the ticket by SMS', async ({
  browser,
  product: { site },
}) => {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  const inbox = page.getByRole('region', { name: 'Messages' })

  await test.step('the page shows a phone, and nothing is wider than the screen', async () => {
    await page.goto(`${site}/sandbox/phone`)
    await page.getByLabel('Your phone number').fill('0803 555 0101')
    await page.getByLabel('Your phone number').blur()
    await expect(inbox).toContainText('No SMS yet.')
    expect(await accessibilityFaults(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(PHONE.width)
  })

  await test.step('the code of the company is typed with the keys and opens the menu', async () => {
    for (const key of '*384*77#') await page.getByRole('button', { name: key, exact: true }).click()
    await page.getByRole('button', { name: 'Call' }).click()
    await expect(screenOf(page)).toContainText('1 Book a seat')
  })

  await test.step('the caller chooses camp, date, trip and seats', async () => {
    await type(page, '1')
    await expect(screenOf(page)).toContainText('Which state is the camp in?')
    await type(page, '14')
    await expect(screenOf(page)).toContainText('Enugu: which date?')
    await type(page, String(Number(dayAhead(8).slice(8))))
    await type(page, await firstFreeTrip(page))
    await expect(screenOf(page)).toContainText('How many seats?')
    await type(page, '1')
    await expect(screenOf(page)).toContainText('Full name of the passenger?')
  })

  await test.step('after the details a seat is held', async () => {
    for (const detail of ['Ada Obi', '12 Allen Avenue', 'Bola Obi', '08031234567']) await type(page, detail)
    await expect(screenOf(page)).toContainText(/seat \d+\. Held until/)
  })

  await test.step('the last screen has a code, and an SMS repeats it', async () => {
    await type(page, '1')
    await expect(screenOf(page)).toContainText('from which bank?')
    await type(page, '1')
    await expect(screenOf(page)).toContainText('Cancel a seat: at least N1,000')
    await expect(screenOf(page)).toContainText('1 Agree and pay')
    await type(page, '1')
    await expect(screenOf(page)).toContainText(/Dial \*737\*[\d*]+# to pay/)
    await expect(inbox.getByRole('button', { name: /^\*737\*/ })).toBeVisible()
  })

  await test.step('the caller dials the code from the SMS and pays', async () => {
    await inbox.getByRole('button', { name: /^\*737\*/ }).click()
    await page.getByRole('button', { name: 'Call' }).click()
    await expect(screenOf(page)).toContainText('Sandbox bank: pay')
    await type(page, '1')
    await expect(screenOf(page)).toContainText('You have paid')
  })

  await test.step('the ticket comes by SMS, and My ticket shows it', async () => {
    await expect(inbox.getByRole('listitem').first()).toContainText(/, seat \d+\./)
    await type(page, '*384*77#')
    await expect(screenOf(page)).toContainText('2 My ticket')
    await type(page, '2')
    await expect(screenOf(page)).toContainText('Paid in full.')
    await expect(screenOf(page)).toContainText('Ref ')
  })
})
