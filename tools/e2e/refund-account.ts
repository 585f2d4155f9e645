import type { Page } from '@playwright/test'
import { type Booked, mailTo } from '#testing/book-by-api.ts'
import { limit } from '#testing/limits.ts'
import { openPage } from '#testing/open-page.ts'
import { expect } from './product.ts'

export const PHONE = { width: 360, height: 740 }

/** Makes the provider report that it could not return a part of the payment and needs a bank account. */
export const refundWithoutAccount = (site: string, { reference }: Booked) =>
  fetch(`${site}/sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      do: 'refundOnDashboard',
      reference,
      amount: 500_000,
      outcome: 'needs-attention',
    }),
  })

export async function findMoney(page: Page, site: string, { reference, email }: Booked): Promise<void> {
  await openPage(page, `${site}/money`)
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('E-mail, or the last 4 digits of your phone').fill(email)
  await page.getByRole('button', { name: 'Where is my money?' }).click()
}

export const fitsThePhone = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    'nothing is wider than the phone',
  ).toBeLessThanOrEqual(PHONE.width)

/** Fills in a wrong account number, corrects it, and confirms the name. */
export async function giveAccount(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Where should we send ₦5,000?' })).toBeVisible()
  await page.getByLabel('Bank').selectOption('Zenith Bank')
  await page.getByLabel('Account number').fill('0000346789')
  await page.getByRole('button', { name: 'Check the account' }).click()
  await expect(page.getByText('We couldn’t find this account at this bank. Please check both.')).toBeVisible()
  await page.getByLabel('Account number').fill('2012346789')
  await page.getByRole('button', { name: 'Check the account' }).click()
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await expect(page.getByText('CHIOMA ADA OKAFOR')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, send my refund there' }).click()
  await expect(page.getByRole('heading', { name: '₦5,000 is on its way' })).toBeVisible()
  await expect(page.getByText('the account ending 6789 at Zenith Bank')).toBeVisible()
}

/** Asks for the link on the money page. Repeats until the page knows that the refund needs an account. */
export async function askForLink(page: Page, site: string, booked: Booked): Promise<void> {
  await expect(async () => {
    await findMoney(page, site, booked)
    await expect(page.getByText('Please give us a bank account.')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: limit(60_000) })
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  await expect(page.getByText('It works once, within 15 minutes.')).toContainText('We have sent a link to')
}

/** Returns the mailed link. */
export async function mailedLink(site: string, { email }: Booked): Promise<string> {
  const mail = await mailTo(site, email, 'Where should we send your refund')
  const path = /\/refund-account\?t=[\w-]{43}/.exec(mail?.text ?? '')?.[0]
  expect(path, 'the mail has a link').toBeDefined()
  return `${site}${path}`
}
