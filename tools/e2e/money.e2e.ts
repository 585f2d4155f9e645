import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'

/** Simulates a small phone. */
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

const reference = (page: Page) => page.getByLabel('Reference')
const proof = (page: Page) => page.getByLabel('E-mail, or the last 4 digits of your phone')
const search = (page: Page) => page.getByRole('button', { name: 'Where is my money?' }).click()
const ledger = (page: Page, name: string) => page.getByRole('region', { name })

/** Returns the transaction id that the bank's alert about this payment names. */
async function idInAlert(site: string, paid: string): Promise<string> {
  const state = (await (await fetch(`${site}/sandbox/control`)).json()) as {
    transactions: { id: number; reference: string }[]
  }
  return String(state.transactions.find((one) => one.reference === paid)?.id)
}

test('on a phone a passenger finds money by the id of a bank alert, although our site never heard of the payment', async ({
  page,
  product: { site },
}) => {
  const booked = await bookByApi(site, 'unheard')
  const total = `₦${(booked.price * 2).toLocaleString('en')}`

  await test.step('the footer leads to the page', async () => {
    await openPage(page, site)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Where Is My Money?' }).click()
    await expect(page).toHaveURL(`${site}/money`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is my money?')
  })

  await test.step('an empty form names what is missing', async () => {
    await search(page)
    await expect(page.getByText('Enter the reference of a payment or a booking')).toBeVisible()
    await expect(reference(page)).toBeFocused()
  })

  await test.step('the id of the alert finds the money: the provider was asked, and the seats are paid', async () => {
    await reference(page).fill(await idInAlert(site, booked.reference))
    await search(page)
    const found = ledger(page, 'This payment')
    await expect(found).toContainText(`${total} arrived by card: it pays for the booking.`)
    await expect(found).toContainText(`Arrived${total}Used for your seat${total}`)
    await expect(found).not.toContainText('₦0')
    await expect(found).not.toContainText(booked.email)
    await expect(found).not.toContainText('seats')
    expect(new URL(page.url()).search, 'no reference is in the address').toBe('')
    expect(await accessibilityFaults(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(360)
  })

  await test.step('a wrong phone number finds nothing, and the reference alone is offered', async () => {
    await proof(page).fill(booked.mobile.endsWith('0000') ? '1111' : '0000')
    await search(page)
    await expect(page.getByRole('alert')).toContainText('We found no payment with these details.')
    await page.getByRole('button', { name: 'Search with the reference alone' }).click()
    await expect(ledger(page, 'This payment')).toBeVisible()
  })

  await test.step('beside the id of an alert, which others can guess, the phone number shows nothing more', async () => {
    await proof(page).fill(booked.mobile.slice(-4))
    await search(page)
    await expect(page.getByRole('alert')).toContainText('We found no payment with these details.')
  })

  await test.step('beside the reference of the payment the last four digits of the phone number show the seats', async () => {
    await reference(page).fill(booked.reference)
    await proof(page).fill(booked.mobile.slice(-4))
    await search(page)
    await expect(ledger(page, 'All payments for your booking')).toContainText(
      `arrived by card: seats ${booked.seatNos.join(', ')}.`,
    )
  })

  await test.step('a payment that nobody knows: the page says when the provider was asked and what to do, and the contact form names the payment', async () => {
    await proof(page).fill('')
    await reference(page).fill('TAF-1-0123456789abcdef01')
    await search(page)
    const found = ledger(page, 'We do not have this payment')
    await expect(found).toContainText(
      /We have not seen this payment\. We asked Paystack at \d{1,2}:\d\d [ap]m\./,
    )
    await expect(found).toContainText('we answer by the next working day')
    await found.getByRole('link', { name: 'Send us this reference' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/TAF-1-0123456789abcdef01$/)
    expect(page.url(), 'no reference is in the address').not.toContain('TAF-1')
  })
})
