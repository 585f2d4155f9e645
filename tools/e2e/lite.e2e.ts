import type { Browser, Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { mailTo } from '#testing/book-by-api.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { expect, test } from './product.ts'

const PHONE = { width: 320, height: 568 }

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  return context.newPage()
}

/** Checks the markup of a page in a second window, because axe needs script. */
async function checkPage(checker: Page, page: Page): Promise<void> {
  await checker.setContent(await page.content())
  expect(await accessibilityFaults(checker), page.url()).toEqual([])
  const width = await checker.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `nothing on ${page.url()} is wider than the phone`).toBeLessThanOrEqual(PHONE.width)
}

async function fillDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Tester Chidera Okon')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone number', { exact: true }).fill('0807 000 0001')
  await page.getByLabel('Address', { exact: true }).fill('3 Sample Close, Yaba')
  await page.getByLabel('Next of kin name').fill('Tester Ngozi Okon')
  await page.getByLabel('Next of kin phone number').fill('08030000001')
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('on a small phone without script a visitor reserves two seats, pays by redirect, and pays the balance with the reference', async ({
  browser,
  product: { site },
}) => {
  const page = await withoutScript(browser)
  const checker = await browser.newPage({ viewport: PHONE })
  const email = `lite.${process.pid}@mail.example`
  const title = page.getByRole('heading', { level: 1 })
  const footer = page.getByRole('contentinfo')

  await test.step('the home page leads to the simple pages, and its search form too', async () => {
    await page.goto(site)
    const link = page.getByRole('link', { name: 'Book and pay on our simple pages' })
    await expect(link).toHaveAttribute('href', '/lite')
    await page.getByLabel('Departure').fill('lagos')
    await press(page, 'Continue to Booking')
    await expect(page).toHaveURL(/\/lite\/trips\?origin=lagos/)
    await expect(page.getByLabel('Departure')).toHaveValue('Lagos')
    await expect(page.getByText('Destination location is required')).toBeVisible()
    await expect(page.getByText('Please select a date')).toBeVisible()
    await checkPage(checker, page)
  })

  await test.step('the visitor finds a bus', async () => {
    await page.getByLabel('Destination').selectOption('Awgu (Enugu)')
    await page.getByLabel('Travel date').selectOption(dayAhead(8))
    await page.getByLabel('Passengers').selectOption('2')
    await press(page, 'Search')
    await expect(title).toHaveText('Lagos to Enugu: Awgu camp')
    await checkPage(checker, page)
    const buses = page.getByRole('link', { name: /Choose seats/ })
    await buses.first().click()
  })

  await test.step('after an empty form, the visitor chooses two seats by their words and types the details', async () => {
    await press(page, 'Continue')
    for (const words of [
      'Please check the marked fields.',
      'Seat selection is required',
      'Next of kin name is required',
    ])
      await expect(page.getByText(words)).toBeVisible()
    await checkPage(checker, page)
    const free = page.getByRole('checkbox', { name: /window|aisle/ })
    for (const index of [0, 1]) await free.nth(index).check()
    await fillDetails(page, email)
    await press(page, 'Continue')
    await expect(title).toHaveText('Review and pay')
    await checkPage(checker, page)
  })

  await test.step('the visitor must agree to the terms; a declined card leads back, and the seats are still held', async () => {
    await press(page, /commitment fee/)
    await expect(page.getByText('Please agree to the terms and conditions to proceed').first()).toBeVisible()
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await press(page, 'Pay ₦10,000 commitment fee')
    await expect(page).toHaveURL(/\/sandbox\/checkout\//)
    await press(page, 'Declined card')
    await page.goto(`${site}/lite/ticket`)
    await expect(title).toHaveText('Your payment did not go through')
    await checkPage(checker, page)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText(/Your seats are held until/)).toBeVisible()
  })

  const paid =
    await test.step('the visitor pays the fee on the page of the provider and comes back to the ticket', async () => {
      await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
      await press(page, 'Pay ₦10,000 commitment fee')
      await press(page, 'Pay with a card that works')
      await page.getByRole('link', { name: 'Continue' }).click()
      await expect(page).toHaveURL(`${site}/lite/ticket`)
      await expect(title).toHaveText('Your ticket')
      await expect(page.getByText(/^Boarding code/)).toHaveCount(2)
      await checkPage(checker, page)
      return (await mailTo(site, email, 'Booking Confirmed'))?.text ?? ''
    })

  const reference = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(paid)?.[0] ?? 'no reference'
  await test.step('later the visitor finds the booking by its reference and pays the balance', async () => {
    await page.context().clearCookies()
    await page.goto(`${site}/lite`)
    await footer.getByRole('link', { name: 'My booking' }).click()
    await press(page, 'Retrieve Booking')
    await expect(page.getByText('Booking reference is required')).toBeVisible()
    await checkPage(checker, page)
    await page.getByLabel('Booking reference').fill(reference)
    await page.getByLabel('E-mail').fill(email)
    await press(page, 'Retrieve Booking')
    await expect(title).toHaveText('Your ticket')
    await expect(page.getByText('Balance', { exact: true })).toBeVisible()
    await press(page, /^Pay ₦[\d,]+ balance now$/)
    await press(page, 'Pay with a card that works')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(title).toHaveText('Your ticket')
    await expect(page.getByText('Balance')).toHaveCount(0)
  })

  await test.step('the visitor reads where the money is, and the terms', async () => {
    await footer.getByRole('link', { name: 'Where is my money?' }).click()
    await page.getByLabel('Reference').fill(reference)
    await page.getByLabel('E-mail').fill(email)
    await press(page, 'Where is my money?')
    await expect(page.getByText('arrived by card').first()).toBeVisible()
    await checkPage(checker, page)
    await footer.getByRole('link', { name: 'Terms and conditions' }).click()
    await checkPage(checker, page)
    await page.context().close()
    await checker.close()
  })
})
