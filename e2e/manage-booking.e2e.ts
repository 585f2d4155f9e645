import type { Page } from '@playwright/test'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { retrieve } from '#testing/public-views.ts'
import { expect, test } from './product.ts'

const NOT_FOUND =
  "No booking found — We couldn't find a booking with the provided details. Please check and try again."

const toast = (page: Page) => page.locator('[data-toast]')
const found = (page: Page) => page.getByRole('region', { name: 'Your booking', exact: true })

test('a passenger retrieves a paid booking: the details are shown, and mailed once', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  await openPage(page, `${product.site}/manage-booking`)
  const said = firstToast(page)
  await retrieve(page, { ...booked, bookingToken: dashed(booked.bookingToken).toLowerCase() })
  expect(await said).toBe('Booking retrieval initiated')
  await expect(toast(page)).toContainText('Booking found!')
  await expect(toast(page)).toContainText(`The details have been sent to ${booked.email}.`)
  await expect(found(page)).toContainText(dashed(booked.bookingToken))
  await expect(found(page)).toContainText('Confirmed')
  await expect(found(page)).toContainText(booked.seatNos.join(', '))
  await expect(found(page).getByText('Complete')).toBeVisible()
  await expect(found(page).getByText('Balance remaining')).toHaveCount(0)
  await expect(found(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your booking', exact: true })).toBeFocused()
  expect(new URL(page.url()).search, 'the reference is not in the URL').toBe('')
  await expect(page.getByRole('button', { name: 'Retrieve Booking' }), 'the form is gone').toHaveCount(0)
  expect(await mailTo(product.site, booked.email, 'Your booking:')).toBeDefined()

  const [seat = ''] = booked.seatNos
  const code = `Boarding code for seat ${seat}`
  await found(page).getByRole('button', { name: code, exact: true }).click()
  const enlarged = page.getByRole('dialog', { name: `Seat ${seat}` })
  await expect(enlarged.getByRole('img', { name: code })).not.toHaveJSProperty('naturalWidth', 0)
  await enlarged.getByRole('button', { name: 'Close' }).click()
  await expect(enlarged).toHaveCount(0)

  const ticket = await page.request.get((await ticketLink(page)) ?? '')
  expect(ticket.headers()['content-type']).toBe('application/pdf')

  await found(page).getByRole('button', { name: 'Send details again' }).click()
  await expect(toast(page)).toContainText('so we haven’t sent them again')
})

test('a boarding code that fails to load can be loaded again', async ({ page, product }) => {
  const booked = await bookByApi(product.site, 'everything')
  const [seat = ''] = booked.seatNos
  const codes = `**/api/tickets/*/codes/${seat}`
  await page.route(codes, (route) => route.fulfill({ status: 429 }))
  await openPage(page, `${product.site}/manage-booking`)
  await retrieve(page, booked)
  const stub = found(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`Seat ${seat}$`) })
  await expect(stub).toContainText('This code didn’t load.')
  await page.unroute(codes)
  await stub.getByRole('button', { name: 'Try again' }).click()
  const code = stub.getByAltText(`Boarding code for seat ${seat}`)
  await expect(code).not.toHaveJSProperty('naturalWidth', 0)
})

test('a wrong reference and a wrong e-mail address get the same answer', async ({ page, product }) => {
  const booked = await bookByApi(product.site, 'fee')
  await openPage(page, `${product.site}/manage-booking`)
  await retrieve(page, { ...booked, email: `not.${booked.email}` })
  await expect(toast(page)).toContainText(NOT_FOUND)
  await retrieve(page, { ...booked, bookingToken: '7K9Q-M2XD-4HRB-T8WZ' })
  await expect(toast(page)).toContainText(NOT_FOUND)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const advice = page.getByText('No booking found. Check the reference and the e-mail address.')
  await expect(advice, 'the form still says that nothing was found').toBeVisible()
  await retrieve(page, booked)
  await expect(found(page)).toBeVisible()
  await expect(advice).toHaveCount(0)
  await page.getByRole('button', { name: 'Find another booking' }).click()
  await retrieve(page, { ...booked, bookingToken: 'nonsense' })
  await expect(toast(page)).toContainText(NOT_FOUND)
  await expect(found(page), 'an earlier result is not shown').toHaveCount(0)
  await page.route('**/api/retrieve', (route) => route.fulfill({ status: 400, json: {} }))
  await retrieve(page, booked)
  await expect(toast(page)).toContainText('Something went wrong.')
})

test('a visitor who guesses too often reads how long to wait', async ({ page, product }) => {
  await openPage(page, `${product.site}/manage-booking`)
  const email = `guesser.${process.pid}@mail.example`
  // The sixth guess in a quarter of an hour is refused. A new quarter may begin between two guesses, so the test tries
  // up to eleven times.
  for (let tries = 0; tries < 11; tries++) {
    const answer = page.waitForResponse('**/api/retrieve')
    await retrieve(page, { bookingToken: '7K9QM2XD4HRBT8WZ', email })
    if ((await answer).status() === 429) break
  }
  await expect(toast(page)).toContainText(/Too many attempts\. Try again in \d+ minutes?\./)
})

test('a passenger can find, read and resend a booking with the keyboard alone', async ({ page, product }) => {
  const booked = await bookByApi(product.site, 'everything')
  await openPage(page, `${product.site}/manage-booking`)
  await page.getByLabel('Booking reference').focus()
  await page.keyboard.type(booked.bookingToken)
  await page.keyboard.press('Tab')
  await page.keyboard.type(booked.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your booking', exact: true })).toBeFocused()
  const names = [
    /^Open map/,
    /^Boarding code for seat \d+$/,
    /^Boarding code for seat \d+$/,
    'Copy',
    'Download e-ticket',
    'Add to calendar',
    'Save on this phone',
    'Send details again',
  ]
  for (const name of names) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('so we haven’t sent them again')
})

test('both fields are required, and the e-mail address must be valid', async ({ page, product }) => {
  await openPage(page, `${product.site}/manage-booking`)
  await page.getByRole('button', { name: 'Retrieve Booking' }).click()
  await expect(page.getByText('Booking reference is required')).toBeVisible()
  await expect(page.getByText('E-mail is required')).toBeVisible()
  await expect(page.getByLabel('Booking reference')).toBeFocused()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('tester')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('type', 'email')
})

test('a passenger who paid the commitment fee pays the balance on the page', async ({ page, product }) => {
  const booked = await bookByApi(product.site, 'fee')
  const balance = `₦${((booked.price - 5_000) * 2).toLocaleString('en')}`
  await openPage(page, `${product.site}/manage-booking`)
  await retrieve(page, booked)
  await expect(found(page).getByText('Partial')).toBeVisible()
  await expect(found(page)).toContainText('Paid₦10,000')
  await expect(found(page)).toContainText(`Balance remaining${balance}`)

  await found(page)
    .getByRole('button', { name: `Pay ${balance}` })
    .click()
  const checkout = page.frameLocator('iframe[title="Checkout"]')
  await checkout
    .getByRole('button', { name: /close|cancel/i })
    .first()
    .click()
  await expect(toast(page)).toContainText('Payment was cancelled')

  await found(page)
    .getByRole('button', { name: `Pay ${balance}` })
    .click()
  await checkout.getByRole('button', { name: 'Declined card' }).click()
  await expect(checkout.getByText('You have not been charged.')).toBeVisible()
  await checkout.getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toContainText('Payment not marked successful')
  await found(page)
    .getByRole('button', { name: `Pay ${balance}` })
    .click()
  await checkout.getByRole('button', { name: 'Close' }).click()
  await expect(toast(page), 'the outcome of this attempt').toContainText('Payment was cancelled')

  await found(page)
    .getByRole('button', { name: `Pay ${balance}` })
    .click()
  await checkout.getByRole('button', { name: /^Pay/ }).click()
  await expect(toast(page)).toContainText('Payment successful. A confirmation email has been sent.')
  await expect(found(page).getByText('Complete')).toBeVisible()
  const total = `₦${(booked.price * 2).toLocaleString('en')}`
  await expect(found(page).getByText(`Paid in full: ${total}. Nothing is left to pay.`)).toBeVisible()
  await expect(found(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  expect((await mailTo(product.site, booked.email, 'Balance paid'))?.text).toContain(balance)
})

test('an unpaid booking shows how long its seats are held, and offers no ticket', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'nothing')
  await openPage(page, `${product.site}/manage-booking`)
  await retrieve(page, booked)
  await expect(found(page).getByText('Awaiting payment')).toBeVisible()
  await expect(found(page)).toContainText(/You have \d+ more minutes to pay/)
  await expect(found(page).getByRole('button', { name: 'Pay ₦10,000 commitment fee' })).toBeVisible()
  await expect(found(page).getByRole('link', { name: 'Download e-ticket' })).toHaveCount(0)
})

test('a cancelled booking shows its status and cannot be paid', async ({ page, product }) => {
  const booked = await bookByApi(product.site, 'nothing')
  const { bookingToken } = booked
  await page.request.post(`${product.site}/api/bookings/release`, { data: { bookingToken } })
  await openPage(page, `${product.site}/manage-booking`)
  await retrieve(page, booked)
  await expect(found(page).getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(found(page)).toContainText('You cancelled this booking before paying. You were not charged.')
  await expect(found(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expect(found(page).getByRole('link', { name: 'Book Another Trip' })).toBeVisible()
})

test('help and the way to cancel are shown beside the form', async ({ page, product }) => {
  await openPage(page, `${product.site}/manage-booking`)
  const help = page.getByRole('region', { name: 'Need Help?' })
  await expect(help.getByRole('link', { name: '0800 000 0000' })).toHaveAttribute('href', 'tel:08000000000')
  await expect(help.getByRole('link', { name: 'hello@tafiya.example' })).toBeVisible()
  await expect(help).toContainText('at least 24 hours before departure')
  await help.getByRole('link', { name: 'terms and conditions' }).click()
  await expect(page).toHaveURL(`${product.site}/terms`)
})

const dashed = (reference: string): string => reference.match(/.{4}/g)?.join('-') ?? ''

const ticketLink = (page: Page) =>
  found(page).getByRole('link', { name: 'Download e-ticket' }).getAttribute('href')

/** Returns the title of the next toast. Call it before the click: the response soon replaces the first toast. */
const firstToast = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(
    () =>
      new Promise((said) => {
        const area = document.querySelector('[data-toasts]')
        new MutationObserver((_, observer) => {
          observer.disconnect()
          said(area?.querySelector('b')?.textContent)
        }).observe(area as Element, { childList: true, subtree: true })
      }),
  )
