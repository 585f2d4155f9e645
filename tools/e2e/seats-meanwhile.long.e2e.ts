import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

/** The URLs of the seat map: the request and the stream. Both respond with 404 for a closed trip. */
const SEAT_MAP = ['**/api/trips/*/validate', '**/api/trips/*/seats/live']

test('a trip that closes meanwhile is named on each step, and the other trips of the day are offered', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  const dialog = me.dialog('This trip can no longer be booked')
  const others = dialog.getByRole('button', { name: /^See other trips on/ })

  await test.step('Choose Seats', async () => {
    await me.search()
    for (const path of SEAT_MAP)
      await page.route(path, (route) =>
        route.fulfill({ status: 404, json: { error: 'Trip not found', code: 'NOT_FOUND' } }),
      )
    await me.chooseBus()
    await expect(dialog).toContainText('This trip was cancelled, or online booking for it has closed.')
    await me.checkScreen()
    await others.click()
    await expect(me.heading('Select Bus')).toBeVisible()
    for (const path of SEAT_MAP) await page.unroute(path)
  })

  await test.step('Passenger Details', async () => {
    await me.chooseBus()
    await me.chooseSeats()
    await me.toDetails()
    await me.fillDetails()
    await page.route(
      '**/api/bookings',
      (route) =>
        route.fulfill({
          status: 409,
          json: { error: 'Booking for this trip has closed.', code: 'TRIP_CLOSED' },
        }),
      { times: 1 },
    )
    await me.press('Continue to Payment')
    await expect(dialog).toContainText(
      'You have not been charged. If you choose another trip, you won’t have to enter your details again.',
    )
    await others.click()
    await expect(me.heading('Select Bus')).toBeVisible()
  })

  await test.step('Payment', async () => {
    await me.chooseBus()
    await me.chooseSeats()
    await me.toDetails()
    await expect(page.getByLabel('Full name')).toHaveValue('Tester Chidera Okon')
    await me.toPayment()
    await page.route('**/api/bookings/confirm?*', async (route) => {
      const { booking } = await (await route.fetch()).json()
      const trip = { ...booking.trip, status: 'CANCELED' }
      const cancelled = { ...booking, trip, status: 'CANCELLED', holdExpiresIn: null }
      await route.fulfill({ json: { booking: cancelled } })
    })
    await page.reload()
    await expect(dialog).toContainText('We cancelled this trip. You have not been charged.')
    const released = page.waitForResponse(`${product.site}/api/bookings/release`)
    await others.click()
    expect((await released).status()).toBe(204)
    await expect(me.heading('Select Bus')).toBeVisible()
  })
})

test('a visitor at the limit of unpaid holds releases the earlier seats or goes on with them, and leaves', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  const refuseOnce = () =>
    page.route(
      '**/api/bookings',
      (route) =>
        route.fulfill({
          status: 429,
          json: {
            error: 'You already have unpaid seats on hold. Pay for them or try again later.',
            code: 'TOO_MANY',
          },
        }),
      { times: 1 },
    )
  const dialog = me.dialog('You already have unpaid seats on hold')
  // A started payment keeps the seats held when the visitor searches again.
  const [first = '', second = ''] = await me.reachPayment()
  await me.openPopup()
  const { bookingToken } = await me.stored('tafiya.booking')

  await test.step('the earlier seats can be paid', async () => {
    await me.search()
    await me.chooseBus()
    await me.chooseSeats()
    await me.toDetails()
    await me.fillDetails()
    await refuseOnce()
    await me.press('Continue to Payment')
    await expect(dialog).toContainText(`Seats ${first} and ${second}, Lagos to Awgu (Enugu)`)
    await expect(dialog).toContainText(/held for \d+ more minutes/)
    await me.checkScreen()
    await dialog.getByRole('button', { name: `Pay for seats ${first} and ${second}` }).click()
    await expect(me.heading('Payment')).toBeVisible()
    expect((await me.stored('tafiya.booking')).bookingToken).toBe(bookingToken)
    await me.openPopup()
  })

  await test.step('the earlier seats can be released', async () => {
    await me.search()
    await me.chooseBus()
    await me.chooseSeats()
    await me.toDetails()
    await me.fillDetails()
    await refuseOnce()
    await me.press('Continue to Payment')
    const released = page.waitForResponse(`${product.site}/api/bookings/release`)
    await dialog.getByRole('button', { name: /^Release these seats and continue with seats/ }).click()
    expect((await released).status()).toBe(204)
    await expect(page.getByRole('timer')).toBeVisible()
  })

  await test.step('the visitor leaves, which releases the seats', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(me.dialog('Leave Booking Process?')).toBeVisible()
    const released = page.waitForResponse(`${product.site}/api/bookings/release`)
    await me.press('Leave and Lose Progress')
    expect((await released).status()).toBe(204)
    expect(await me.stored('tafiya.booking')).toBeNull()
  })
})

test('once the seats are held, going back asks first and cancelling frees them', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  const [first = ''] = await me.reachPayment()
  const steps = page.getByRole('navigation', { name: 'Booking steps' })
  await steps.getByRole('button', { name: /Choose Seats/ }).click()
  await expect(me.dialog('Changes Not Allowed')).toBeVisible()
  await me.checkScreen()
  await me.press('I Understand')
  await steps.getByRole('button', { name: /Passenger Details/ }).click()
  await expect(me.dialog('Going Back Will Reset Your Data')).toBeVisible()
  await me.press('Stay on Payment Page')
  await me.press('Cancel Booking')
  await me.press('Keep Booking')
  await me.press('Previous')
  const released = page.waitForResponse(`${product.site}/api/bookings/release`)
  await me.press('Go Back and Reset Data')
  expect((await released).status()).toBe(204)
  await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
  await me.search()
  await me.chooseBus()
  await expect(page.getByRole('button', { name: new RegExp(`^Seat ${first}, .*available$`) })).toBeVisible()
  await me.press('Cancel Booking')
  await me.dialog('Cancel Booking?').getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
})
