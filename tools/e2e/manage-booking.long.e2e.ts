import type { Page } from '@playwright/test'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { retrieve } from '#testing/public-views.ts'
import { expect, test } from './product.ts'

const NOT_FOUND =
  "No booking found — We couldn't find a booking with the provided details. Please check and try again."

const toast = (page: Page) => page.locator('[data-toast]')
const found = (page: Page) => page.getByRole('region', { name: 'Your booking', exact: true })

test('a passenger with wrong details reads what is wrong, and loads a boarding code that failed again', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  const [seat = ''] = booked.seatNos
  const codes = `**/api/tickets/*/codes/${seat}`
  await openPage(page, `${product.site}/manage-booking`)

  await test.step('both fields are required, and the e-mail address must be valid', async () => {
    await page.getByRole('button', { name: 'Retrieve Booking' }).click()
    await expect(page.getByText('Booking reference is required')).toBeVisible()
    await expect(page.getByText('E-mail is required')).toBeVisible()
    await expect(page.getByLabel('Booking reference')).toBeFocused()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('tester')
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('type', 'email')
  })

  await test.step('a wrong e-mail address and a wrong reference get the same answer', async () => {
    await retrieve(page, { ...booked, email: `not.${booked.email}` })
    await expect(toast(page)).toContainText(NOT_FOUND)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await retrieve(page, { ...booked, bookingToken: '7K9Q-M2XD-4HRB-T8WZ' })
    await expect(toast(page)).toContainText(NOT_FOUND)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('the form still says that nothing was found, until a booking is found', async () => {
    const advice = page.getByText('No booking found. Check the reference and the e-mail address.')
    await expect(advice).toBeVisible()
    await page.route(codes, (route) => route.fulfill({ status: 429 }))
    await retrieve(page, booked)
    await expect(found(page)).toBeVisible()
    await expect(advice).toHaveCount(0)
  })

  await test.step('a boarding code that failed to load is loaded again', async () => {
    const stub = found(page)
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`Seat ${seat}$`) })
    await expect(stub).toContainText('This code didn’t load.')
    await page.unroute(codes)
    await stub.getByRole('button', { name: 'Try again' }).click()
    const code = stub.getByAltText(`Boarding code for seat ${seat}`)
    await expect(code).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('a search that fails shows no earlier result', async () => {
    await page.getByRole('button', { name: 'Find another booking' }).click()
    await retrieve(page, { ...booked, bookingToken: 'nonsense' })
    await expect(toast(page)).toContainText(NOT_FOUND)
    await expect(found(page)).toHaveCount(0)
    await page.route('**/api/retrieve', (route) => route.fulfill({ status: 400, json: {} }))
    await retrieve(page, booked)
    await expect(toast(page)).toContainText('Something went wrong.')
  })

  await test.step('help beside the form leads to the phone, the mailbox and the terms', async () => {
    const help = page.getByRole('region', { name: 'Need Help?' })
    await expect(help.getByRole('link', { name: '0800 000 0000' })).toHaveAttribute('href', 'tel:08000000000')
    await expect(help.getByRole('link', { name: 'hello@tafiya.example' })).toBeVisible()
    await help.getByRole('link', { name: 'terms and conditions' }).click()
    await expect(page).toHaveURL(`${product.site}/terms`)
  })
})

test('a passenger who paid the commitment fee pays the balance on the page', async ({ page, product }) => {
  const booked = await bookByApi(product.site, 'fee')
  const balance = `₦${((booked.price - 5_000) * 2).toLocaleString('en')}`
  const pay = found(page).getByRole('button', { name: `Pay ${balance}` })
  await openPage(page, `${product.site}/manage-booking`)
  await retrieve(page, booked)
  await expect(found(page).getByText('Partial')).toBeVisible()
  await expect(found(page)).toContainText('Paid₦10,000')
  await expect(found(page)).toContainText(`Balance remaining${balance}`)

  await pay.click()
  const checkout = page.frameLocator('iframe[title="Checkout"]')
  await checkout
    .getByRole('button', { name: /close|cancel/i })
    .first()
    .click()
  await expect(toast(page)).toContainText('Payment was cancelled')

  await pay.click()
  await checkout.getByRole('button', { name: 'Declined card' }).click()
  await expect(checkout.getByText('You have not been charged.')).toBeVisible()
  await checkout.getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toContainText('Payment not marked successful')
  await pay.click()
  await checkout.getByRole('button', { name: 'Close' }).click()
  await expect(toast(page), 'the outcome of this attempt').toContainText('Payment was cancelled')

  await pay.click()
  await checkout.getByRole('button', { name: /^Pay/ }).click()
  await expect(toast(page)).toContainText('Payment successful. A confirmation email has been sent.')
  await expect(found(page).getByText('Complete')).toBeVisible()
  const total = `₦${(booked.price * 2).toLocaleString('en')}`
  await expect(found(page).getByText(`Paid in full: ${total}. Nothing is left to pay.`)).toBeVisible()
  await expect(found(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  expect((await mailTo(product.site, booked.email, 'Balance paid'))?.text).toContain(balance)
})
