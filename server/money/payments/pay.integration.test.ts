import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { buildBooking, buildUser } from '#testing/builders.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'

const bookingOf = ({ database }: SellingApp, id: number) =>
  database.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const paymentOf = ({ database }: SellingApp, reference: string) =>
  database.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()

const lapse = ({ database }: SellingApp) =>
  database.pool.query(
    `update seats set hold_expires_at = now() - interval '1 second' where status = 'RESERVED'`,
  )

test('a full payment confirms the booking, and verifying again returns the same response [F2]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop, { seats: [4, 5] })
  const { paystackRef, accessCode, amount } = (await visitor.initialize()).json()
  expect(amount).toBe(naira(70_000))
  expect(accessCode).toBeTruthy()
  expect((await visitor.verify(paystackRef)).json()).toMatchObject({ status: 'unpaid', ticketUrl: null })
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  const first = await visitor.verify(paystackRef)
  expect(first.json()).toMatchObject({ status: 'success', bookingToken: visitor.bookingToken })
  expect(first.json().ticketUrl).toContain(visitor.bookingToken)
  expect((await visitor.verify(paystackRef)).body).toBe(first.body)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({
    status: 'CONFIRMED',
    paid_kobo: naira(70_000),
    due_kobo: 0,
  })
})

test('a commitment fee confirms the booking; the balance can be paid when the trip is no longer on sale, and only once', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop, { seats: [1, 2], paymentType: 'Split' })
  const commitment = (await visitor.initialize({ isSplitPayment: true, amount: naira(10_000) })).json()
  await shop.sandbox.paystack.pay(commitment.paystackRef, { notify: false })
  await visitor.verify(commitment.paystackRef)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: naira(60_000) })
  await shop.database.pool.query(`update trips set depart_time = now() + interval '30 minutes'`)
  const { bookingToken } = visitor
  const { booking } = (
    await shop.app.inject({ url: '/api/bookings/confirm', query: { bookingToken } })
  ).json()
  const seatIds = booking.seat.map((seat: { id: number }) => seat.id)
  const balance = (await visitor.initialize({ amount: naira(60_000), seatIds })).json()
  await shop.sandbox.paystack.pay(balance.paystackRef, { notify: false })
  expect((await visitor.verify(balance.paystackRef)).json().status).toBe('success')
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ due_kobo: 0, paid_kobo: naira(70_000) })
  expect((await visitor.initialize({ amount: naira(10_000) })).json()).toMatchObject({
    error: 'This booking is already paid in full.',
  })
})

test('ten clicks at once start one payment [F9]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.initialize()))
  const references = new Set(
    answers.filter((answer) => answer.statusCode === 200).map((answer) => answer.json().paystackRef),
  )
  expect(references.size).toBe(1)
  expect(await shop.database.db.selectFrom('payments').selectAll().execute()).toHaveLength(1)
})

test.each([
  [
    'an amount that is not ours [F7]',
    { amount: naira(34_900) },
    409,
    'The amount to pay is ₦35,000. Please reload the page and try again.',
  ],
  ['an amount below ₦100', { amount: 5_000 }, 400, 'Amount must be at least ₦100'],
  ['an unknown booking', { bookingId: 999_999 }, 404, 'Booking not found'],
  ['other seats than the booking has', { seatIds: [1_234_567] }, 404, 'Booking not found'],
  [
    'a split on a route paid in full',
    { isSplitPayment: true, amount: naira(5_000) },
    409,
    'This route requires full payment.',
  ],
  ['a bad e-mail', { email: 'me' }, 400, 'Please enter a valid email'],
])('a payment with %s is refused', async (_, change, status, error) => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const answer = await visitor.initialize(change)
  expect(answer.statusCode).toBe(status)
  expect(answer.json().error).toBe(error)
})

test('no payment starts after the hold has expired', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  await lapse(shop)
  expect((await visitor.initialize()).json().error).toMatch(/^Hold expired/)
})

test('money that arrives after the hold expired confirms the booking if the seats are still free [F5]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await lapse(shop)
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  expect((await visitor.verify(paystackRef)).json().status).toBe('success')
})

test('money that arrives after another visitor took the seats is refunded, and that visitor keeps them [F6]', async () => {
  const shop = await sellingApp()
  const late = await visitorWithDraft(shop)
  const { paystackRef } = (await late.initialize()).json()
  await lapse(shop)
  const other = await visitorWithDraft(shop, { trip: late.trip })
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  expect((await late.verify(paystackRef)).json()).toMatchObject({ status: 'refunding', ticketUrl: null })
  const payment = await paymentOf(shop, paystackRef)
  expect(payment).toMatchObject({ status: 'PAID', applied: false, exception: 'seats_lost' })
  const refunds = await shop.database.db.selectFrom('refunds').selectAll().execute()
  expect(refunds).toMatchObject([
    { payment_id: payment.id, amount_kobo: naira(35_000), reason: 'seats_lost' },
  ])
  expect(await bookingOf(shop, other.id)).toMatchObject({ status: 'DRAFT' })
})

test.each([
  ['a kobo short', { amount: naira(35_000) - 1, requestedAmount: naira(35_000) - 1 }, 'underpaid'],
  ['in dollars', { currency: 'USD' }, 'wrong_currency'],
  ['of the other mode', { domain: 'live' as const }, 'wrong_mode'],
])('a payment %s is refunded and confirms no booking [F8]', async (_, wrongResponse, exception) => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  shop.sandbox.paystack.script({ on: 'verify', ...wrongResponse })
  expect((await visitor.verify(paystackRef)).json().status).toBe('refunding')
  expect(await paymentOf(shop, paystackRef)).toMatchObject({ exception, applied: false })
  expect((await bookingOf(shop, visitor.id)).status).toBe('PENDING')
})

test('a trip is cancelled while a passenger pays: the payment gets the exception trip_canceled [F17]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.database.db.updateTable('trips').set({ status: 'CANCELED' }).execute()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  expect(await paymentOf(shop, paystackRef)).toMatchObject({ exception: 'trip_canceled' })
})

test('after a declined card the visitor can pay the same payment again', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { card: '4084080000005408' })
  expect((await visitor.verify(paystackRef)).json()).toMatchObject({
    status: 'failed',
    message: 'Payment not marked successful',
    reason: 'Declined',
  })
  expect((await visitor.initialize()).json().paystackRef).toBe(paystackRef)
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  expect((await visitor.verify(paystackRef)).json().status).toBe('success')
})

test('the provider is down when a payment starts: the visitor is told to try again, and the next try succeeds [F13]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  shop.sandbox.paystack.script({ on: 'initialize', times: 1, status: 503 })
  const refused = await visitor.initialize()
  expect(refused.statusCode).toBe(503)
  expect(refused.json().error).toBe('Could not start payment. Please try again.')
  expect((await visitor.initialize()).statusCode).toBe(200)
})

test('the provider started the payment but its response was lost: a new attempt is made, and if both are paid, one is a duplicate [F10] [F13]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  shop.sandbox.paystack.script({ on: 'initialize', times: 1, dropAnswer: true })
  expect((await visitor.initialize()).statusCode).toBe(503)
  const { paystackRef } = (await visitor.initialize()).json()
  const attempts = await shop.database.db.selectFrom('payments').selectAll().orderBy('id').execute()
  expect(attempts.map((attempt) => attempt.status)).toEqual(['FAILED', 'PENDING'])
  // Both attempts are paid. The one that is verified first confirms the booking, the other is a duplicate.
  for (const { reference } of attempts) await shop.sandbox.paystack.pay(reference, { notify: false })
  await visitor.verify(paystackRef)
  await visitor.verify(attempts[0]?.reference ?? '')
  const settled = await shop.database.db
    .selectFrom('payments')
    .select(['applied', 'exception'])
    .orderBy('id')
    .execute()
  expect(settled).toEqual([
    { applied: false, exception: 'duplicate_payment' },
    { applied: true, exception: null },
  ])
})

test('the provider is down at verification: the page is told to ask again, and the next try succeeds [F14]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  shop.sandbox.paystack.script({ on: 'verify', times: 1, status: 502 })
  const answer = await visitor.verify(paystackRef)
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toMatchObject({ status: 'pending', message: 'We are confirming your payment' })
  expect((await visitor.verify(paystackRef)).json().status).toBe('success')
})

test('fifty verifications at once all succeed, and every invariant holds [F3]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => askAgainWhenBusy(() => visitor.verify(paystackRef))),
  )
  expect(answers.every((answer) => answer.json().status === 'success')).toBe(true)
  const broken = (await countInvariantViolations(shop.database.db)).filter((one) => one.broken > 0)
  expect(broken).toEqual([])
})

test('an unknown reference is not found', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  expect((await visitor.verify('TAF-0-none')).json()).toMatchObject({ error: 'Payment not found' })
})

test('a visitor cannot start a payment for a hold of staff', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const clerk = await buildUser(shop.database.db)
  const { db } = shop.database
  const held = await buildBooking(db, visitor.trip, { seats: [9], fields: { held_by: clerk.id } })
  const start = () =>
    visitor.initialize({ bookingId: held.id, bookingToken: held.booking_token, seatIds: held.seat_ids })
  const refused = await start()
  expect(refused.statusCode).toBe(404)
  expect(refused.json().error).toBe('Booking not found')
  // Control: the same request succeeds for a booking that no member of staff holds.
  await db.updateTable('bookings').set({ held_by: null }).where('id', '=', held.id).execute()
  expect((await start()).statusCode).toBe(200)
})
