import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { type Booked, bookByApi, mailTo } from '#testing/book-by-api.ts'
import { limit } from '#testing/limits.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

const PHONE = { width: 360, height: 740 }

/** The provider could not return a part of the payment and waits for a bank account. */
const refundWithoutAccount = (site: string, { reference }: Booked) =>
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

async function findMoney(page: Page, site: string, { reference, email }: Booked): Promise<void> {
  await openPage(page, `${site}/money`)
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('E-mail, or the last 4 digits of your phone').fill(email)
  await page.getByRole('button', { name: 'Where is my money?' }).click()
}

const fitsThePhone = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    'nothing is wider than the phone',
  ).toBeLessThanOrEqual(PHONE.width)

/** Fills in the account, corrects a wrong number, and confirms the name. */
async function giveAccount(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Where should we send ₦5,000?' })).toBeVisible()
  await page.getByLabel('Bank').selectOption('Zenith Bank')
  await page.getByLabel('Account number').fill('0000346789')
  await page.getByRole('button', { name: 'Check the account' }).click()
  await expect(page.getByText('This bank has no account with this number. Check both.')).toBeVisible()
  await page.getByLabel('Account number').fill('2012346789')
  await page.getByRole('button', { name: 'Check the account' }).click()
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await expect(page.getByText('CHIOMA ADA OKAFOR')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, send my refund there' }).click()
  await expect(page.getByRole('heading', { name: '₦5,000 is on its way' })).toBeVisible()
  await expect(page.getByText('the account ending 6789 at Zenith Bank')).toBeVisible()
}

for (const [name, javaScriptEnabled] of [
  ['with script', true],
  ['without script', false],
] as const)
  test(`on a phone ${name}, a passenger gives a bank account for a refund that the bank could not return`, async ({
    page,
    browser,
    product: { site, admin },
  }) => {
    test.setTimeout(limit(180_000))
    await page.setViewportSize(PHONE)
    const booked = await bookByApi(site, 'everything')
    await refundWithoutAccount(site, booked)

    await test.step('the money page asks for a bank account and sends a link', async () => {
      await expect(async () => {
        await findMoney(page, site, booked)
        await expect(page.getByText('Please give us a bank account.')).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: limit(60_000) })
      await page.getByRole('button', { name: 'Give a bank account' }).click()
      await expect(page.getByText('It works once, within 15 minutes.')).toContainText(
        'We have sent a link to',
      )
      await fitsThePhone(page)
      expect(await accessibilityFaults(page)).toEqual([])
    })

    const mail = await mailTo(site, booked.email, 'Where should we send your refund')
    const link = /https?:\S+\/refund-account\?t=[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
    const context = await browser.newContext({ javaScriptEnabled, viewport: PHONE })
    const phone = await context.newPage()

    await test.step('the link opens the form, and the name of the account is shown before it is sent', async () => {
      await phone.goto(`${site}${link.slice(link.indexOf('/refund-account'))}`)
      await phone.getByRole('button', { name: 'Continue' }).click()
      if (javaScriptEnabled) expect(await accessibilityFaults(phone)).toEqual([])
      await fitsThePhone(phone)
      await giveAccount(phone)
      await fitsThePhone(phone)
      if (javaScriptEnabled) expect(await accessibilityFaults(phone)).toEqual([])
      expect(new URL(phone.url()).search, 'no token is in the address').toBe('')
    })

    await test.step('the link does not work again', async () => {
      await phone.goto(`${site}${link.slice(link.indexOf('/refund-account'))}`)
      await expect(phone.getByText('This link has been used or has expired.')).toBeVisible()
      await context.close()
    })

    await test.step('the passenger is told, on the money page and by mail', async () => {
      expect((await mailTo(site, booked.email, 'is on its way'))?.text).toContain(
        'the account ending 6789 at Zenith Bank',
      )
      await findMoney(page, site, booked)
      await expect(page.getByText('to the account ending 6789 at Zenith Bank')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Give a bank account' })).toBeHidden()
    })

    await test.step('finance sees the account on the refund', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await logInAs(page, admin, 'finance')
      await page.goto(`${admin}/payments/refunds?search=${booked.bookingToken}`)
      await expect(
        page.getByText(/^The passenger gave the account ending 6789 at Zenith Bank, .+: Paystack sends/),
      ).toBeVisible()
    })
  })
