import { expect, test } from 'vitest'
import { TERMS_VERSION } from '#domain/company/terms.ts'
import { addDays, lagosDay } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { DECLINED_CARD } from '#sandbox/paystack/test-cards.ts'
import { buildTrip } from '#testing/builders.ts'
import { endHolds } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations, refundsOf } from '#testing/stored-rows.ts'
import { liteVisitor } from './testing/lite-visitor.ts'

const bookings = ({ database }: SellingApp) =>
  database.db.selectFrom('bookings').selectAll().orderBy('id').execute()
const payments = ({ database }: SellingApp) =>
  database.db.selectFrom('payments').selectAll().orderBy('id').execute()

/** A payment with proof that the visitor agreed to the terms, which a bank may ask for. */
const AGREED = { terms_version: TERMS_VERSION, terms_agreed_at: expect.any(Date), terms_ip: '127.0.0.1' }

const askAgain = ({ database }: SellingApp) =>
  database.pool.query(`delete from rate_limits where key like 'ask-provider%'`)

const KIB = 1024
/** The time on a line of 800 ms and 35 kbit/s: two round trips for a new connection and one for each request. */
const secondsFor = (trips: readonly { bytes: number }[]) =>
  0.8 * (2 + trips.length) + trips.reduce((sum, { bytes }) => sum + bytes, 0) / (35_000 / 8)

test('a visitor without script searches, chooses a seat, pays and gets the ticket, within the budgets of a slow line', async () => {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db, { bus: 'Luxry51' })
  const me = await liteVisitor(shop, { trip, seats: [1, 2] })
  await me.toSeats()
  expect(me.text()).toContain('Row 1 1 window 2 aisle 3 aisle 4 window')
  expect(me.text()).toContain('Back row 47 window 48 middle 49 middle 50 middle 51 window')
  await me.toReview()
  expect(me.text()).toContain('Total ₦70,000')
  expect(me.text(), 'the charges are shown before the payment').toMatch(
    /Your right to cancel .*24 to 48 hours before departure 25% of the fare/,
  )
  await me.pay()
  expect(me.left()).toMatch(/\/checkout\/\w+$/)
  await me.comeBack(me.payAtProvider())
  expect(me.text()).toMatch(/Your ticket .*Booking reference .*Seat 1 Boarding code .*Seat 2 Boarding code/)
  expect(me.text()).toContain('Paid ₦70,000')
  expect(await bookings(shop)).toMatchObject([{ status: 'CONFIRMED', seat_nos: ['1', '2'] }])
  expect(await invariantViolations(shop)).toEqual([])

  expect(me.trips.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /lite',
    'GET /lite/trips',
    'GET /lite/seats',
    'POST /lite/details',
    'GET /lite/review',
    'POST /lite/pay',
    'GET /lite/paid',
    'GET /lite/ticket',
  ])
  for (const { path, bytes } of me.trips) expect(bytes, path).toBeLessThanOrEqual(14 * KIB)
  const all = me.trips.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(all).toBeLessThanOrEqual(60 * KIB)
  expect(secondsFor(me.trips.slice(0, 1))).toBeLessThanOrEqual(5)
  expect(secondsFor(me.trips)).toBeLessThan(60)
  if (process.env.FIGURES)
    console.log(JSON.stringify({ trips: me.trips, all, seconds: secondsFor(me.trips) }))
})

test('no address of ours contains the booking or the payment, and no page loads a file', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  await me.comeBack(me.payAtProvider())
  const [booking] = await bookings(shop)
  const addresses = [...me.page().matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses.join(' ')).not.toContain(booking?.booking_token)
  expect(me.page()).not.toMatch(/<script|<img|stylesheet/)
  await me.open('/lite/ticket.pdf')
  expect(me.page().slice(0, 5)).toBe('%PDF-')
})

test('a visitor reserves with the commitment fee, and later pays the balance by reference and e-mail', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop, { paymentType: 'Split' })
  await me.toSeats()
  await me.toReview()
  expect(me.text()).toContain(
    'If you pay the commitment fee now, you pay the balance of ₦30,000 before boarding.',
  )
  await me.pay('Pay ₦5,000 commitment fee')
  await me.comeBack(me.payAtProvider())
  expect(me.text()).toContain('Balance ₦30,000')

  const [booking] = await bookings(shop)
  const later = await liteVisitor(shop, { trip: me.trip })
  await later.open('/lite/booking')
  await later.send('Retrieve Booking', {
    bookingToken: booking?.booking_token ?? '',
    email: 'other@example.com',
  })
  expect(later.text()).toContain("We couldn't find a booking with the provided details.")
  await later.send('Retrieve Booking', { email: me.person.email })
  expect(later.text()).toContain('Balance ₦30,000')
  expect(later.text()).toContain('By paying, you agree to the terms and conditions')
  await later.send('Pay ₦30,000 balance now')
  await later.comeBack(later.payAtProvider())
  expect(later.text()).toContain('Paid ₦35,000')
  expect(later.text()).not.toContain('Balance')
  expect(await payments(shop)).toMatchObject([
    { purpose: 'COMMITMENT', status: 'PAID', applied_kobo: naira(5_000), ...AGREED },
    { purpose: 'BALANCE', status: 'PAID', applied_kobo: naira(30_000), ...AGREED },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('wrong fields are named beside the fields in the words of the main form, and what was typed stays', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.open('/lite/trips')
  for (const words of [
    'Departure location is required',
    'Destination location is required',
    'Please select a date',
  ])
    expect(me.text()).toContain(words)
  await me.toSeats()
  await me.toReview({ passengerName: '<b>', email: 'nobody', mobile: '123', seat: [] })
  for (const words of [
    'Full name is required',
    'Invalid email address',
    'Phone number must be at least 10 digits',
    'Seat selection is required',
  ].slice(1))
    expect(me.text()).toContain(words)
  expect(me.page()).toContain('value="1 Sample Street"')
  expect(me.page()).toContain('value="&lt;b&gt;"')
  expect(me.page()).toMatch(/id="email"[^>]* aria-invalid="true" aria-describedby="email-error"/)
  await me.toReview({ seat: me.seatIds([1, 2]) })
  expect(me.text()).toContain('You can only select 1 seat(s)')
  await me.toReview({ passengerAddress: 'ọ́'.repeat(150) })
  expect(me.text()).toContain('Review and pay')
  await me.send('Pay ₦')
  expect(me.text()).toContain('Please agree to the terms and conditions to proceed')
  expect(await bookings(shop)).toEqual([])
})

test('a seat that another visitor takes meanwhile leads back to the seats, with the details as typed', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await visitorWithDraft(shop, { trip: me.trip, seats: [1] })
  await me.pay()
  expect(me.left()).toBe('')
  expect(me.text()).toContain('Seat 1 is no longer available. Please choose again.')
  expect(me.text()).toContain('1 window, taken')
  expect(me.page()).toContain(`value="${me.person.email}"`)
  await me.send('Continue', { seat: me.seatIds([2]) })
  await me.pay()
  expect(me.left()).toMatch(/\/checkout\//)
})

test('a trip that closes meanwhile leads to the other trips of the day, and the details fill the next form', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  const other = await buildTrip(shop.database.db, {
    route: { id: me.trip.route_id },
    departTime: new Date(me.trip.depart_time.getTime() + 60_000),
  })
  await me.toSeats()
  await me.toReview()
  await shop.database.db
    .updateTable('trips')
    .set({ status: 'CANCELED' })
    .where('id', '=', me.trip.id)
    .execute()
  await me.pay()
  expect(me.text()).toContain('Booking for this trip has closed.')
  await me.follow('Choose seats')
  expect(me.page()).toContain(`name="trip" value="${other.id}"`)
  expect(me.page()).toContain(`value="${me.person.passengerName}"`)
})

test('a hold that ends before the payment starts leads to the seats; the same seat can be taken again', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  shop.sandbox.paystack.script({ on: 'initialize', times: 1, status: 502 })
  await me.pay()
  expect(me.text()).toContain('Could not start payment. Please try again.')
  expect(me.text()).toMatch(/Your seats are held until \d+:\d\d [ap]m/)
  await endHolds(shop)
  await me.pay()
  expect(me.text()).toContain('Hold expired. Please choose seats again.')
  await me.send('Continue')
  await me.pay()
  await me.comeBack(me.payAtProvider())
  expect(me.text()).toContain('Your ticket')
  expect(await invariantViolations(shop)).toEqual([])
})

test('a declined card leads to a page from which the visitor pays again, with one booking', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  await me.comeBack(me.payAtProvider(DECLINED_CARD))
  expect(me.text()).toContain('Your payment did not go through')
  expect(me.text()).toMatch(/Your seats are held until/)
  await me.follow('Try again')
  await me.pay()
  const reference = me.payAtProvider()
  await askAgain(shop)
  await me.comeBack(reference)
  expect(me.text()).toContain('Your ticket')
  expect(await bookings(shop)).toHaveLength(1)
})

test('a payment that is not confirmed yet shows a page that loads itself again, without the reference', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  shop.sandbox.paystack.script({ on: 'verify', times: 1, status: 502 })
  await me.comeBack(me.payAtProvider())
  expect(me.text()).toContain('We are confirming your payment')
  expect(me.page()).toContain('<meta http-equiv="refresh" content="15">')
  await askAgain(shop)
  await me.open('/lite/ticket')
  expect(me.text()).toContain('Your ticket')
})

test('money that arrives after another passenger bought the seat is refunded, and the visitor reads so', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  await endHolds(shop)
  await visitorWithDraft(shop, { trip: me.trip, seats: [1] })
  await me.comeBack(me.payAtProvider())
  expect(me.text()).toContain(
    'We received your payment but could not use it for this booking. It is being refunded in full.',
  )
  const [booking] = await bookings(shop)
  expect(await refundsOf(shop, booking?.id ?? 0)).toMatchObject([{ amount_kobo: naira(35_000) }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a price that changes before the seats are held is shown before anything is paid', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await shop.database.db
    .updateTable('trips')
    .set({ price_kobo: naira(36_000) })
    .where('id', '=', me.trip.id)
    .execute()
  await me.pay()
  expect(me.text()).toContain('The price has changed. It is now ₦36,000 per seat.')
  expect(await payments(shop)).toEqual([])
  await me.pay('Pay ₦36,000 now')
  expect(me.left()).toMatch(/\/checkout\//)
})

test('an offer code lowers the price before the visitor pays; a wrong one is named beside its field', async () => {
  const shop = await sellingApp()
  const today = lagosDay(new Date())
  await shop.database.db
    .insertInto('offers')
    .values({
      title: 'NYSC',
      code: 'CAMP20',
      percent: 20,
      starts_on: addDays(today, -3),
      ends_on: addDays(today, 3),
    })
    .execute()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview({ offerCode: 'camp2o' })
  await me.pay()
  expect(me.page()).toMatch(/id="offerCode-error">We don’t recognise this code. Check the spelling.</)
  await me.send('Continue', { offerCode: 'camp20' })
  await me.pay()
  expect(me.text()).toContain('Offer code applied. The price is now ₦28,000 per seat.')
  await me.pay('Pay ₦28,000 now')
  await me.comeBack(me.payAtProvider())
  expect(me.text()).toContain('Paid ₦28,000')
})

test('seats that cannot be released while the provider is down are shown, and can be paid for', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  shop.sandbox.paystack.script({ on: 'initialize', times: 1, status: 502 })
  await me.pay()
  shop.sandbox.paystack.script({ on: 'verify', times: 1, status: 502 })
  await me.follow('Change seats or details')
  await me.send('Continue', { seat: me.seatIds([3]) })
  expect(me.text()).toMatch(/Your booking is not paid yet .*Seats 1 /)
  await me.send('Pay ₦35,000 now')
  expect(me.left()).toContain('/checkout/')
})

test('a visitor who changes the seats after leaving the checkout holds only the new ones', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  await me.open('/lite/seats')
  expect(me.text()).toContain('Front 1 window Row 1')
  await me.send('Continue', { seat: me.seatIds([4]) })
  await me.pay()
  await me.comeBack(me.payAtProvider())
  expect(await bookings(shop)).toMatchObject([
    { status: 'CANCELLED' },
    { status: 'CONFIRMED', seat_nos: ['4'] },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('sales of a trip end while its seats are held: the visitor can still pay for them, but not change them', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  await shop.database.pool.query(
    `update trips set depart_time = now() + interval '90 minutes', arrive_time = now() + interval '9 hours'`,
  )
  await me.comeBack(me.payAtProvider(DECLINED_CARD))
  await me.follow('Try again')
  expect(me.text()).toMatch(/Review and pay .*Seat 1 .*Your seats are held until/)
  expect(me.text()).not.toContain('Change seats or details')
  await me.pay()
  const reference = me.payAtProvider()
  await askAgain(shop)
  await me.comeBack(reference)
  expect(me.text()).toContain('Your ticket')
})

test('a visitor who has paid and presses the back button does not pay a second time', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop, { paymentType: 'Split' })
  await me.toSeats()
  await me.toReview()
  await me.pay('Pay ₦5,000 commitment fee')
  me.payAtProvider()
  await me.open('/lite/review')
  await me.pay('Pay ₦35,000 now')
  expect(me.text()).toMatch(/Your ticket .*Paid ₦5,000 Balance ₦30,000/)
  expect(await payments(shop)).toMatchObject([{ purpose: 'COMMITMENT', status: 'PAID' }])
})

test('a visitor pays in two tabs: the second payment is refunded, and the ticket page says so once', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop, { paymentType: 'Split' })
  await me.toSeats()
  await me.toReview()
  await me.pay('Pay ₦5,000 commitment fee')
  const otherTab = me.left()
  await me.open('/lite/review')
  await me.pay('Pay ₦35,000 now')
  await me.comeBack(me.payAtProvider())
  expect(me.text()).toContain('Your ticket')
  const { transactions } = shop.sandbox.paystack.ledger()
  const refunded = transactions.find(({ accessCode }) => otherTab.endsWith(`/${accessCode}`))?.reference ?? ''
  shop.sandbox.paystack.pay(refunded, { notify: false })
  await askAgain(shop)
  await me.comeBack(refunded)
  const words =
    'We received your payment but could not use it for this booking. It is being refunded in full.'
  expect(me.text()).toContain(words)
  expect(me.text()).toContain('Paid ₦35,000')
  await me.open('/lite/ticket')
  expect(me.text()).toContain('Your ticket')
  expect(me.text()).not.toContain(words)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a booking that was found by its reference can be paid after a declined card', async () => {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db, { paymentType: 'Split' })
  await visitorWithDraft(shop, { trip })
  const [booking] = await bookings(shop)
  const me = await liteVisitor(shop, { trip })
  await me.open('/lite/booking')
  await me.send('Retrieve Booking', {
    bookingToken: booking?.booking_token ?? '',
    email: booking?.email ?? '',
  })
  expect(me.text()).toContain('Your booking is not paid yet')
  await me.send('Pay ₦35,000 now')
  await me.comeBack(me.payAtProvider(DECLINED_CARD))
  expect(me.text()).toContain('Your payment did not go through. Declined.')
  await me.send('Pay ₦35,000 now')
  const reference = me.payAtProvider()
  await askAgain(shop)
  await me.comeBack(reference)
  expect(me.text()).toContain('Your ticket')
})

test('the ticket page says that a card was declined for the balance, and a seat that staff changed meanwhile can be paid for', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop, { paymentType: 'Split' })
  await me.toSeats()
  await me.toReview()
  await me.pay('Pay ₦5,000 commitment fee')
  await me.comeBack(me.payAtProvider())
  await me.send('Pay ₦30,000 balance now')
  await me.comeBack(me.payAtProvider(DECLINED_CARD))
  expect(me.text()).toMatch(/Your ticket Your payment did not go through\. Declined\. .*Balance ₦30,000/)
  const [booking] = await bookings(shop)
  const clerk = await staffMember(shop)
  const changed = await clerk.call('POST', `/bookings/${booking?.id}/move`, {
    tripId: me.trip.id,
    seatId: me.seatIds([6]).map(Number),
    reason: 'A broken seat',
  })
  expect(changed.statusCode, changed.body).toBe(200)
  await me.send('Pay ₦30,000 balance now')
  expect(me.text()).not.toContain('Booking not found')
  const reference = me.payAtProvider()
  await askAgain(shop)
  await me.comeBack(reference)
  expect(me.text()).toMatch(/Seat 6 .*Paid ₦35,000/)
})

test('a booking that was paid elsewhere meanwhile is shown, and not the booking of the last payment here', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  await me.comeBack(me.payAtProvider())
  await me.toSeats()
  await me.toReview({ seat: me.seatIds([2]) })
  shop.sandbox.paystack.script({ on: 'initialize', times: 1, status: 502 })
  await me.pay()
  const [, second] = await bookings(shop)
  const started = await shop.app.inject({
    method: 'POST',
    url: '/api/payments/initialize',
    payload: {
      email: me.person.email,
      amount: naira(35_000),
      bookingId: second?.id,
      bookingToken: second?.booking_token,
      seatIds: second?.seat_ids,
      isSplitPayment: false,
    },
  })
  const reference = started.json().paystackRef
  shop.sandbox.paystack.pay(reference, { notify: false })
  await shop.app.inject({ method: 'POST', url: '/api/payments/verify', payload: { reference } })
  await me.pay()
  expect(me.text()).toMatch(/Your ticket .*Seat 2 Boarding code/)
})

test('a form for a trip that has closed keeps each text whole or drops it, and without a chosen trip the visitor gets the search', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  const open = await buildTrip(shop.database.db, { route: { id: me.trip.route_id } })
  await me.toSeats()
  await shop.database.pool.query(`update trips set status = 'CANCELED' where id = $1`, [me.trip.id])
  const long = 'ọ'.repeat(119)
  const address = `${'1 Sample Street, '.repeat(9)}end`
  await me.toReview({
    passengerName: long,
    email: long,
    mobile: long,
    nextOfKinName: long,
    passengerAddress: address,
  })
  expect(me.text()).toContain('Booking for this trip has closed.')
  await me.open(`/lite/seats?trip=${open.id}`)
  expect(me.page()).toContain(`value="${address}"`)
  expect(me.page()).not.toContain('ọ')
  await me.open('/lite/seats')
  expect(me.text()).toContain('Book Your Trip')
  expect(me.text()).not.toContain('closed')
})

test('after a purchase the same browser buys another seat, as another booking', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  await me.comeBack(me.payAtProvider())
  await me.toSeats()
  expect(me.text()).toContain('1 window, taken')
  expect(me.page()).not.toContain(me.person.email)
  await me.toReview({ seat: me.seatIds([2]) })
  await me.pay()
  await me.comeBack(me.payAtProvider())
  expect(await bookings(shop)).toMatchObject([
    { status: 'CONFIRMED', seat_nos: ['1'] },
    { status: 'CONFIRMED', seat_nos: ['2'] },
  ])
})

test('a cookie that is lost at the checkout loses no ticket: the reference in the way back is enough', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  const reference = me.payAtProvider()
  const other = await liteVisitor(shop, { trip: me.trip })
  await other.comeBack(reference)
  expect(other.text()).toContain('Your ticket')
  await other.open('/lite/paid')
  expect(other.text()).toContain('Your ticket')
  const nobody = await liteVisitor(shop, { trip: me.trip })
  await nobody.open('/lite/ticket')
  expect(nobody.text()).toContain('To see your ticket, enter your booking reference.')
})

test('in maintenance nothing is sold, but the way back from the checkout works', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  const reference = me.payAtProvider()
  await shop.database.db
    .insertInto('company_settings')
    .values({ company_name: 'Tafiya', maintenance_mode: true })
    .execute()
  await me.open('/lite')
  expect(me.trips.at(-1)?.status).toBe(503)
  expect(me.text()).toContain('Under Maintenance')
  await me.comeBack(reference)
  expect(me.text()).toContain('Your ticket')
})

test('the money page without script tells where the money is', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await me.pay()
  const reference = me.payAtProvider()
  await me.comeBack(reference)
  await me.open('/lite/money')
  await me.send('Where is my money?')
  expect(me.text()).toContain('Enter the reference of a payment or a booking')
  await me.send('Where is my money?', { reference })
  expect(me.text()).toContain('₦35,000 arrived by card')
  expect(me.text()).toContain('Used for your seat ₦35,000')
})

test('the back-office has no such pages', async () => {
  const shop = await sellingApp()
  const { statusCode } = await shop.app.inject({ url: '/lite', headers: { host: 'admin.tafiya.example' } })
  expect(statusCode).toBe(404)
})
