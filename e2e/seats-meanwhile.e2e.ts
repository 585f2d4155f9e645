import { post, visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

test('a visitor whose seat is taken while they type chooses another one and keeps their details', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.search()
  await me.chooseBus()
  const [first = ''] = await me.chooseSeats()
  await me.toDetails()
  await me.fillDetails()
  await me.anotherVisitorTakesFirstSeat()
  await me.press('Continue to Payment')
  await expect(me.heading('Choose Seats')).toBeVisible()
  await expect(
    page.getByText(`Someone else has just taken seat ${first}. Your details are saved. Please choose again.`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^Seat ${first}, .*occupied$`) })).toBeVisible()
  await me.freeSeats().first().click()
  await me.toDetails()
  await expect(page.getByLabel('Full name')).toHaveValue('Tester Chidera Okon')
  await me.toPayment()
})

test('a seat taken by another visitor becomes occupied at once and leaves the selection', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.search()
  await me.chooseBus()
  const [first = ''] = await me.chooseSeats()
  await me.anotherVisitorTakesFirstSeat()
  const seat = page.getByRole('button', { name: new RegExp(`^Seat ${first}, .*occupied$`) })
  await expect(seat).toBeVisible()
  await expect(
    page.getByText(`Someone else has just taken seat ${first}. Please choose again.`),
  ).toBeVisible()
  // Playwright waits until a button is not aria-disabled; `force` clicks at once, as a visitor can.
  await seat.click({ force: true })
  await expect(page.getByText('This seat is not available')).toBeVisible()
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

test('a visitor reads that the hold has ended, and keeps the details for the next choice', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.reachPayment()
  const { bookingToken } = await me.stored('tafiya.booking')
  await post(`${product.site}/api/bookings/release`, { bookingToken })
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  await me.press(/^Pay ₦/)
  await expect(me.dialog('Your time to pay has run out')).toBeVisible()
  await me.checkScreen()
  await me.press('Choose seats again')
  await me.chooseSeats()
  await me.toDetails()
  await expect(page.getByLabel('Full name')).toHaveValue('Tester Chidera Okon')
})

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

test('a visitor at the limit of unpaid holds releases the earlier seats or goes on with them', async ({
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
})
