import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildPayment, buildTrip } from '#testing/builders.ts'
import { HOUR, linkedSelf, openSelf, paidBooking } from '#testing/self-service.ts'
import { getsSeat, type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, paymentOf, refundsOf } from '#testing/stored-rows.ts'

const quoted = async (
  visitor: { call: (path: string, body: object) => Promise<{ json: () => { data: Quoted } }> },
  seatNos?: string[],
) => {
  const { charge, back, because } = (
    await visitor.call('quote', { act: 'cancel', ...(seatNos && { seatNos }) })
  ).json().data
  return { charge, back, because }
}
type Quoted = { charge: number; back: number; because: string }

const amounts = ({ charge, back }: Quoted) => ({ charge, back })

const money = async (shop: SellingApp, reference: string) => {
  const { received_kobo, applied_kobo, charged_kobo } = await paymentOf(shop, reference)
  return { received: received_kobo, applied: applied_kobo, charged: charged_kobo }
}

test('a passenger pays online, reads the charge, gets a link by mail and cancels the booking: the rest is refunded', async () => {
  const shop = await sellingApp()
  const departTime = new Date(Date.now() + 100 * HOUR)
  const trip = await buildTrip(shop.database.db, { departTime })
  const draft = await visitorWithDraft(shop, { trip, seats: [4] })
  const { paystackRef } = (await draft.initialize({ termsVersion: '2026-11' })).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await draft.verify(paystackRef)
  // The sandbox keeps 1.5 % and ₦100, as Paystack does.
  expect(await paymentOf(shop, paystackRef)).toMatchObject({
    fees_kobo: naira(625),
    terms_version: '2026-11',
  })

  const visitor = await linkedSelf(shop, { booking_token: draft.bookingToken, email: draft.email })
  const quote = await quoted(visitor)
  expect(quote).toEqual({
    charge: naira(1_000),
    back: naira(34_000),
    because: '₦1,000 a seat: cancelled 48 hours or more before departure',
  })
  const cancelled = await visitor.call('cancel', { expected: amounts(quote) })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect(cancelled.json().data).toMatchObject({
    booking: {
      status: 'CANCELLED',
      cancelledBecause: 'customer',
      amountPaid: naira(35_000),
      amountRefunded: naira(34_000),
      amountCharged: naira(1_000),
    },
    acts: expect.arrayContaining([expect.objectContaining({ act: 'cancel', block: 'already_cancelled' })]),
  })
  expect(await money(shop, paystackRef)).toEqual({
    received: naira(35_000),
    applied: 0,
    charged: naira(1_000),
  })
  expect(await refundsOf(shop, draft.id)).toMatchObject([
    { reason: 'booking_cancelled', amount_kobo: naira(34_000), method: 'paystack' },
  ])
  expect(await mailsOf(shop, draft.id)).toEqual(['act-link', 'booking-cancelled', 'receipt', 'ticket'])
  expect(await getsSeat(shop, trip, 4)).toBe(true)
  expect(await invariantViolations(shop)).toEqual([])
})

test('some seats are cancelled, then another one: each time a refund, and the rest of the booking stays', async () => {
  const shop = await sellingApp()
  const { booking, payment, trip } = await paidBooking(shop, { seats: [1, 2, 3], hours: 30, fees: 2_000 })
  const visitor = await linkedSelf(shop, booking)
  const first = await quoted(visitor, ['2'])
  expect(first).toEqual({
    charge: naira(8_750),
    back: naira(26_250),
    because: '25% of the fare: cancelled 24 to 48 hours before departure',
  })
  await visitor.call('cancel', { seatNos: ['2'], expected: amounts(first) })
  expect(await bookingOf(shop, booking.id)).toMatchObject({
    status: 'CONFIRMED',
    seat_nos: ['1', '3'],
    total_kobo: naira(70_000),
    paid_kobo: naira(70_000),
    due_kobo: 0,
  })
  expect(await getsSeat(shop, trip, 2)).toBe(true)
  const answer = await visitor.call('cancel', {
    seatNos: ['3'],
    expected: amounts(await quoted(visitor, ['3'])),
  })
  expect(answer.json().data).toMatchObject({
    booking: { status: 'CONFIRMED', seat: [{ seatNo: '1' }], amountCharged: naira(17_500) },
    acts: expect.arrayContaining([expect.objectContaining({ act: 'cancel', block: null })]),
  })
  expect(await money(shop, payment.reference)).toEqual({
    received: naira(105_000),
    applied: naira(35_000),
    charged: naira(17_500),
  })
  expect(await refundsOf(shop, booking.id)).toMatchObject([
    { reason: 'seats_cancelled', amount_kobo: naira(26_250) },
    { reason: 'seats_cancelled', amount_kobo: naira(26_250) },
  ])
  await sendNotifications(shop.context)
  const mail = shop.sandbox.mailbox.list().find(({ subject }) => subject?.startsWith('Seats cancelled'))
  expect(mail?.text).toContain('We keep a charge of ₦8,750.')
  expect(await invariantViolations(shop)).toEqual([])
})

test('only the commitment fee is paid: the charge is at most the fee', async () => {
  const shop = await sellingApp()
  const { booking, payment } = await paidBooking(shop, { hours: 30, paid: 5_000 })
  const visitor = await linkedSelf(shop, booking)
  const quote = await quoted(visitor)
  expect(amounts(quote)).toEqual({ charge: naira(5_000), back: 0 })
  expect((await visitor.call('cancel', { expected: amounts(quote) })).statusCode).toBe(200)
  expect(await refundsOf(shop, booking.id)).toEqual([])
  expect(await money(shop, payment.reference)).toEqual({
    received: naira(5_000),
    applied: 0,
    charged: naira(5_000),
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a departure that moves by more than an hour makes the cancellation free', async () => {
  const shop = await sellingApp()
  const departTime = new Date(Date.now() + 10 * HOUR)
  const { booking } = await paidBooking(shop, {
    hours: 10,
    fields: {
      promised_depart_time: new Date(departTime.getTime() - 61 * 60_000),
      promised_bus_type: 'Sprinter',
    },
  })
  const visitor = await linkedSelf(shop, booking)
  expect(await quoted(visitor)).toEqual({
    charge: 0,
    back: naira(35_000),
    because: 'No charge: the departure has moved by more than 60 minutes',
  })
})

test('a hold and a sale at the counter copy the policy; a new policy affects new holds only', async () => {
  const shop = await sellingApp()
  const { call } = await staffMember(shop)
  const trip = await buildTrip(shop.database.db)
  const before = await visitorWithDraft(shop, { trip, seats: [1] })
  const brackets = [{ hoursBefore: 0, percent: 10 }]
  const tooMuch = { name: 'Greedy', flat: 500, move: 0, brackets: [{ hoursBefore: 0, percent: 120 }] }
  expect((await call('POST', '/refund-policies', tooMuch)).json()).toMatchObject({
    fields: { brackets: 'Enter 0 to 100 percent' },
  })
  const made = await call('POST', '/refund-policies', { name: 'Generous', flat: 500, move: 0, brackets })
  expect(made.json().data).toMatchObject({ name: 'Generous', flat: 500, isInForce: true })
  const after = await visitorWithDraft(shop, { trip, seats: [2] })
  const { rows } = await sql<{ name: string; lateMinutes: number }>`
    select refund_policy ->> 'name' as name, (refund_policy ->> 'lateMinutes')::int as "lateMinutes"
    from bookings where id in (${before.id}, ${after.id}) order by id
  `.execute(shop.database.db)
  expect(rows).toEqual([
    { name: 'Standard', lateMinutes: 60 },
    { name: 'Generous', lateMinutes: 60 },
  ])
  const shown = await shop.app.inject(`/api/bookings/confirm?bookingToken=${after.bookingToken}`)
  expect(shown.json().booking.refundPolicy).toEqual({
    flatKobo: naira(500),
    moveKobo: 0,
    brackets,
    lateMinutes: 60,
  })
  expect((await call('GET', '/refund-policies')).json().data).toHaveLength(2)
})

test('an older booking without a policy follows the one of its time, not a later and stricter one', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { fields: { refund_policy: null } })
  const { call } = await staffMember(shop)
  const brackets = [{ hoursBefore: 0, percent: 100 }]
  await call('POST', '/refund-policies', { name: 'Strict', flat: 5_000, move: 5_000, brackets })
  const visitor = await openSelf(shop, booking)
  const charge = async () => (await visitor.call('quote', { act: 'cancel' })).json().data.charge
  expect(await charge()).toBe(naira(1_000))
  const shown = await shop.app.inject(`/api/bookings/confirm?bookingToken=${booking.booking_token}`)
  expect(shown.json().booking.refundPolicy).toMatchObject({ flatKobo: naira(1_000) })
  // A booking that is older than the first policy follows the first policy.
  await sql`update bookings set created_at = '2020-01-01'`.execute(shop.database.db)
  expect(await charge()).toBe(naira(1_000))
})

test('the amounts change before the passenger confirms: nothing is cancelled, and the answer has the new quote', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop, { hours: 30 })
  const visitor = await linkedSelf(shop, booking)
  const seen = await quoted(visitor)
  await sql`update trips set depart_time = depart_time - interval '10 hours' where id = ${trip.id}`.execute(
    shop.database.db,
  )
  const refused = await visitor.call('cancel', { expected: amounts(seen) })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'QUOTE_CHANGED',
    quote: {
      charge: naira(17_500),
      back: naira(17_500),
      because: expect.stringContaining('50% of the fare'),
    },
  })
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await refundsOf(shop, booking.id)).toEqual([])
  const { quote } = refused.json()
  expect((await visitor.call('cancel', { expected: amounts(quote) })).statusCode).toBe(200)
})

test('a request that is sent twice with the same key cancels once', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { seats: [1, 2] })
  const visitor = await linkedSelf(shop, booking)
  const body = { seatNos: ['1'], expected: amounts(await quoted(visitor, ['1'])) }
  const key = { 'idempotency-key': 'the same key' }
  const [one, two] = [await visitor.call('cancel', body, key), await visitor.call('cancel', body, key)]
  expect([one.statusCode, two.statusCode]).toEqual([200, 200])
  expect(two.json()).toEqual(one.json())
  expect(await refundsOf(shop, booking.id)).toHaveLength(1)
  const different = { ...body, seatNos: ['2'] }
  expect((await visitor.call('cancel', different, key)).json()).toMatchObject({ code: 'KEY_REUSED' })
})

test('a seat of another booking cannot be cancelled', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { seats: [1] })
  const visitor = await openSelf(shop, booking)
  const answer = await visitor.call('quote', { act: 'cancel', seatNos: ['1', '2'] })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ seatNos: 'Seat 2 is no longer part of this booking.' })
})

test('an open payment is asked about first: money that has arrived gives a new quote, money in flight blocks', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { paid: 5_000, fields: { is_split_payment: true } })
  const pay = await shop.app.inject({
    method: 'POST',
    url: '/api/payments/initialize',
    payload: {
      email: booking.email,
      amount: naira(30_000),
      bookingId: booking.id,
      bookingToken: booking.booking_token,
      seatIds: booking.seat_ids,
      isSplitPayment: false,
    },
  })
  const { paystackRef } = pay.json()
  const visitor = await linkedSelf(shop, booking)
  const seen = await quoted(visitor)
  shop.sandbox.paystack.script({ on: 'verify', times: 1, transactionStatus: 'ongoing' })
  const blocked = await visitor.call('cancel', { expected: amounts(seen) })
  expect(blocked.json()).toMatchObject({ code: 'BLOCKED', block: 'payment_open' })
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  const changed = await visitor.call('cancel', { expected: amounts(seen) })
  expect(changed.json()).toMatchObject({
    code: 'QUOTE_CHANGED',
    quote: { charge: naira(1_000), back: naira(34_000) },
  })
  expect(await invariantViolations(shop)).toEqual([])
})

const BLOCKS: [
  string,
  string,
  (shop: SellingApp, ids: { bookingId: number; tripId: number; paymentId: number }) => Promise<unknown>,
][] = [
  [
    'boarded',
    'has already boarded',
    ({ database }, { bookingId }) =>
      database.pool.query('update seats set boarded_at = now() where booking_id = $1', [bookingId]),
  ],
  [
    'departed',
    'The departure time has passed',
    ({ database }, { tripId }) =>
      database.pool.query(`update trips set depart_time = now() - interval '1 minute' where id = $1`, [
        tripId,
      ]),
  ],
  [
    'disputed',
    'Your bank is deciding',
    ({ database }, { paymentId }) =>
      database.pool.query(`update payments set exception = 'disputed' where id = $1`, [paymentId]),
  ],
  [
    'already_cancelled',
    'already cancelled',
    async (shop, { bookingId }) => {
      const { call } = await staffMember(shop)
      const { booking_token } = await bookingOf(shop, bookingId)
      await call('PATCH', '/bookings', { bookingToken: booking_token, status: 'CANCELLED', refund: 'policy' })
    },
  ],
  [
    'trip_canceled',
    'We cancelled this trip',
    async (shop, { tripId }) => {
      const { call } = await staffMember(shop)
      await call('PATCH', `/trips/${tripId}`, { status: 'CANCELED' })
    },
  ],
]

test.each(BLOCKS)('a booking is blocked by %s, and the passenger reads why', async (block, words, happen) => {
  const shop = await sellingApp()
  const { booking, trip, payment } = await paidBooking(shop)
  const visitor = await linkedSelf(shop, booking)
  await happen(shop, { bookingId: booking.id, tripId: trip.id, paymentId: payment.id })
  for (const answer of [
    await visitor.call('quote', { act: 'cancel' }),
    await visitor.call('cancel', { expected: { charge: naira(1_000), back: naira(34_000) } }),
  ]) {
    expect(answer.statusCode, answer.body).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'BLOCKED', block, error: expect.stringContaining(words) })
  }
  expect((await visitor.page()).body).toContain(words)
})

test('an unpaid booking is blocked by not_confirmed, and maintenance stays a 503', async () => {
  const shop = await sellingApp()
  const draft = await visitorWithDraft(shop)
  const unpaid = await openSelf(shop, { booking_token: draft.bookingToken, email: draft.email })
  expect((await unpaid.call('quote', { act: 'cancel' })).json()).toMatchObject({ block: 'not_confirmed' })
  const { booking } = await paidBooking(shop)
  const visitor = await linkedSelf(shop, booking)
  await sql`insert into company_settings (company_name, maintenance_mode) values ('Tafiya', true)`.execute(
    shop.database.db,
  )
  const answer = await visitor.call('cancel', { expected: { charge: naira(1_000), back: naira(34_000) } })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'MAINTENANCE'])
})

test('money that was taken in cash is refunded in cash, and a passenger without e-mail uses phone and SMS', async () => {
  const shop = await sellingApp()
  const { user } = await staffMember(shop)
  const fields = { email: '', mobile: '08031234567', created_by: user.id }
  const { booking } = await paidBooking(shop, { paid: 5_000, fields })
  await buildPayment(shop.database.db, booking, {
    purpose: 'MANUAL',
    provider: 'cash',
    recorded_by: user.id,
    amount_kobo: naira(30_000),
    received_kobo: naira(30_000),
    applied: true,
    applied_kobo: naira(30_000),
    status: 'PAID',
    paid_at: new Date(),
  })
  await sql`update bookings set paid_kobo = total_kobo where id = ${booking.id}`.execute(shop.database.db)
  const opening = { bookingToken: booking.booking_token, phone: '+234 803 123 4567' }
  const opened = await shop.app.inject({ method: 'POST', url: '/api/self/open', payload: opening })
  const cookie = String(opened.headers['set-cookie']).split(';')[0] as string
  const sent = await shop.app.inject({
    method: 'POST',
    url: '/api/self/link',
    payload: { channel: 'sms' },
    headers: { cookie },
  })
  expect(sent.json()).toEqual({ data: { sentTo: '•••••••4567' } })
  await sendNotifications(shop.context)
  const [sms] = shop.sandbox.mailbox.list()
  expect(sms?.text.length).toBeLessThan(160)
  const token = sms?.text.match(/(?<=\/act\/)[\w-]{22}/)?.[0]
  const used = await shop.app.inject({ method: 'POST', url: `/act/${token}` })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/self/cancel',
    payload: { expected: { charge: naira(1_000), back: naira(34_000) } },
    headers: { cookie: String(used.headers['set-cookie']).split(';')[0] as string },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await refundsOf(shop, booking.id)).toMatchObject([
    { method: 'cash', amount_kobo: naira(30_000) },
    { method: 'paystack', amount_kobo: naira(4_000) },
  ])
  expect(await mailsOf(shop, booking.id)).toEqual(['act-link-sms', 'booking-cancelled-sms'])
  expect(await invariantViolations(shop)).toEqual([])
})
