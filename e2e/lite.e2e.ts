import type { Browser, Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { expect, test } from './product.ts'

const PHONE = { width: 320, height: 568 }

async function withoutScript(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  return context.newPage()
}

/** Checks the markup of a page in a second window, because axe needs script. */
async function checkPage(browser: Browser, page: Page): Promise<void> {
  const checker = await (await browser.newContext({ viewport: PHONE })).newPage()
  await checker.setContent(await page.content())
  expect(await accessibilityFaults(checker), page.url()).toEqual([])
  const width = await checker.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `nothing on ${page.url()} is wider than the phone`).toBeLessThanOrEqual(PHONE.width)
  await checker.context().close()
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('on a small phone without script a visitor reserves two seats, pays by redirect, and pays the balance', async ({
  browser,
  product: { site },
}) => {
  const page = await withoutScript(browser)
  const email = `lite.${process.pid}@mail.example`

  await test.step('the home page leads to the simple pages, and its search form too', async () => {
    await page.goto(site)
    await expect(page.getByRole('link', { name: 'Book and pay on our simple pages' })).toHaveAttribute(
      'href',
      '/lite',
    )
    await page.getByLabel('Departure').fill('lagos')
    await press(page, 'Continue to Booking')
    await expect(page).toHaveURL(/\/lite\/trips\?origin=lagos/)
    await expect(page.getByLabel('Departure')).toHaveValue('Lagos')
    await expect(page.getByText('Destination location is required')).toBeVisible()
    await expect(page.getByText('Please select a date')).toBeVisible()
    await checkPage(browser, page)
  })

  await test.step('the visitor finds a bus', async () => {
    await page.getByLabel('Destination').selectOption('Awgu (Enugu)')
    await page.getByLabel('Travel date').selectOption(dayAhead(8))
    await page.getByLabel('Passengers').selectOption('2')
    await press(page, 'Search')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lagos to Enugu: Awgu camp')
    await checkPage(browser, page)
    await page
      .getByRole('link', { name: /Choose seats/ })
      .first()
      .click()
  })

  await test.step('an empty form names what is missing', async () => {
    await press(page, 'Continue')
    await expect(page.getByText('Please check the marked fields.')).toBeVisible()
    await expect(page.getByText('Seat selection is required')).toBeVisible()
    await expect(page.getByText('Next of kin name is required')).toBeVisible()
    await checkPage(browser, page)
  })

  await test.step('the visitor chooses two seats by their words and types the details', async () => {
    const free = page.getByRole('checkbox', { name: /window|aisle/ })
    for (const index of [0, 1]) await free.nth(index).check()
    await page.getByLabel('Full name').fill('Tester Chidera Okon')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Phone number', { exact: true }).fill('0807 000 0001')
    await page.getByLabel('Address', { exact: true }).fill('3 Sample Close, Yaba')
    await page.getByLabel('Next of kin name').fill('Tester Ngozi Okon')
    await page.getByLabel('Next of kin phone number').fill('08030000001')
    await press(page, 'Continue')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review and pay')
    await checkPage(browser, page)
  })

  await test.step('the visitor must agree to the terms', async () => {
    await press(page, /commitment fee/)
    await expect(page.getByText('Please agree to the terms and conditions to proceed').first()).toBeVisible()
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  })

  await test.step('a declined card leads back, and the seats are still held', async () => {
    await press(page, 'Pay ₦10,000 commitment fee')
    await expect(page).toHaveURL(/\/sandbox\/checkout\//)
    await press(page, 'Declined card')
    await page.goto(`${site}/lite/ticket`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment did not go through')
    await checkPage(browser, page)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText(/Your seats are held until/)).toBeVisible()
  })

  await test.step('the visitor pays the fee on the page of the provider and comes back to the ticket', async () => {
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await press(page, 'Pay ₦10,000 commitment fee')
    await press(page, 'Pay with a card that works')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${site}/lite/ticket`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your ticket')
    await expect(page.getByText(/^Boarding code/)).toHaveCount(2)
    await checkPage(browser, page)
  })

  await test.step('the visitor pays the balance in the same way', async () => {
    await press(page, /^Pay ₦[\d,]+ balance now$/)
    await press(page, 'Pay with a card that works')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your ticket')
    await expect(page.getByText('Balance')).toHaveCount(0)
    await page.context().close()
  })
})

test('a passenger without script finds the booking by its reference, and reads where the money is', async ({
  browser,
  product: { site },
}) => {
  const booked = await bookByApi(site, 'fee')
  const page = await withoutScript(browser)
  await page.goto(`${site}/lite`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'My booking' }).click()
  await press(page, 'Retrieve Booking')
  await expect(page.getByText('Booking reference is required')).toBeVisible()
  await checkPage(browser, page)
  await page.getByLabel('Booking reference').fill(booked.bookingToken)
  await page.getByLabel('E-mail').fill(booked.email)
  await press(page, 'Retrieve Booking')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your ticket')
  await expect(page.getByText('Balance', { exact: true })).toBeVisible()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Where is my money?' }).click()
  await page.getByLabel('Reference').fill(booked.reference)
  await press(page, 'Where is my money?')
  await expect(page.getByText('arrived by card')).toBeVisible()
  await checkPage(browser, page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' }).click()
  await checkPage(browser, page)
  await page.context().close()
})
