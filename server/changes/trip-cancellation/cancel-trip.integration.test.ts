import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, refundsOf } from '#testing/stored-rows.ts'

type Trip = Awaited<ReturnType<typeof buildTrip>>

async function passenger(shop: SellingApp, trip: Trip, seats: number[]) {
  const visitor = await visitorWithDraft(shop, { trip, seats })
  const pay = async (share: object = {}) => {
    const { paystackRef } = (await visitor.initialize(share)).json()
    shop.sandbox.paystack.pay(paystackRef, { notify: false })
    return paystackRef as string
  }
  return { ...visitor, pay }
}

/**
 * Creates a trip with four visitors. One paid for two seats, one paid the commitment fee, one (`paying`) paid at the
 * provider without our knowing, and one has only a draft.
 */
async function runningTrip(shop: SellingApp) {
  const { db } = shop.database
  const trip = await buildTrip(db, { paymentType: 'Split' })
  const paid = await passenger(shop, trip, [1, 2])
  await paid.verify(await paid.pay())
  const fee = await passenger(shop, trip, [3])
  await fee.verify(await fee.pay({ isSplitPayment: true, amount: naira(5_000) }))
  const paying = await passenger(shop, trip, [4])
  const reference = await paying.pay()
  const choosing = await passenger(shop, trip, [5])
  return { trip, paid, fee, paying, reference, choosing }
}

test('a trip is cancelled: passengers who paid or are paying get a mail, all money is refunded, and so is money that arrives later', async () => {
  const shop = await sellingApp()
  const { call, user } = await staffMember(shop)
  const { trip, paid, fee, paying, reference, choosing } = await runningTrip(shop)

  expect((await call('GET', `/trips/${trip.id}/cancellation`)).json().data).toEqual({
    bookings: 2,
    seats: 3,
    unpaidBookings: 2,
    amountBack: 75_000,
    disputedPayments: 0,
    bookingsWithoutEmail: 0,
    hasMoney: true,
    hasStarted: false,
  })
  // Removes the queued mails with tickets and receipts: they are not tested here and take a long time to draw.
  await shop.database.pool.query('delete from notifications')
  const answer = await call('PATCH', `/trips/${trip.id}`, { status: 'CANCELED' })
  expect(answer.json().data).toMatchObject({ status: 'CANCELED', seatStates: 'A'.repeat(14) })

  const reason = 'trip_canceled'
  expect(await refundsOf(shop, paid.id)).toMatchObject([{ reason, amount_kobo: naira(70_000) }])
  expect(await refundsOf(shop, fee.id)).toMatchObject([{ reason, amount_kobo: naira(5_000) }])
  for (const { id } of [paid, fee, paying])
    expect(await bookingOf(shop, id)).toMatchObject({
      status: 'CANCELLED',
      cancelled_because: 'trip_canceled',
    })
  expect(await mailsOf(shop, choosing.id)).toEqual([])

  await sendNotifications(shop.context)
  const told = shop.sandbox.mailbox.list().filter(({ subject }) => subject.startsWith('Trip cancelled: '))
  expect(told.flatMap(({ to }) => to).sort()).toEqual([paid.email, fee.email, paying.email].sort())
  const letter = told.find(({ to }) => to.includes(paid.email))
  expect(letter?.text).toContain('Refund: ₦70,000')

  // The visitor who was paying had already sent the money. It is refunded as soon as the server learns of it.
  await paying.verify(reference)
  expect(await refundsOf(shop, paying.id)).toMatchObject([{ reason, amount_kobo: naira(35_000) }])
  expect(await invariantViolations(shop)).toEqual([])

  const log = await shop.database.db
    .selectFrom('audit_log')
    .select(['action', 'details', 'actor_id'])
    .where('actor_id', '=', user.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action).sort()).toEqual([
    ...Array(4).fill('booking.cancelled'),
    ...Array(2).fill('refund.requested'),
    'trip.canceled',
  ])
  expect(log.at(-1)?.details).toMatch(/: 2 bookings cancelled, ₦75,000 to be refunded$/)
})

test('a trip that three people cancel at once, and then again, is refunded, announced and logged once', async () => {
  const shop = await sellingApp()
  const staff = await Promise.all(['admin', 'admin', 'admin'].map((role) => staffMember(shop, role)))
  const { trip, paid, fee } = await runningTrip(shop)
  const cancel = () =>
    Promise.all(staff.map(({ call }) => call('PATCH', `/trips/${trip.id}`, { status: 'CANCELED' })))
  for (const answer of [...(await cancel()), ...(await cancel())]) expect(answer.statusCode).toBe(200)
  for (const { id } of [paid, fee]) {
    expect(await refundsOf(shop, id)).toHaveLength(1)
    expect((await mailsOf(shop, id)).filter((kind) => kind === 'trip-cancelled')).toHaveLength(1)
  }
  const entries = await shop.database.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'trip.canceled')
    .execute()
  expect(entries).toHaveLength(1)
})

test('a trip that runs again sells its seats anew and restores no booking, not even for late money', async () => {
  const shop = await sellingApp()
  const { call } = await staffMember(shop)
  const { trip, paid, paying, choosing } = await runningTrip(shop)
  await call('PATCH', `/trips/${trip.id}`, { status: 'CANCELED' })
  const again = await call('PATCH', `/trips/${trip.id}`, { status: 'SCHEDULED' })
  expect(again.json().data).toMatchObject({ status: 'SCHEDULED', availableSeatsCount: 14 })

  const newcomer = await passenger(shop, trip, [4])
  await newcomer.verify(await newcomer.pay())
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  expect(await bookingOf(shop, newcomer.id)).toMatchObject({ status: 'CONFIRMED' })
  for (const { id } of [paid, paying, choosing])
    expect(await bookingOf(shop, id)).toMatchObject({ status: 'CANCELLED' })
  expect(await refundsOf(shop, paying.id)).toMatchObject([
    { reason: 'booking_not_active', amount_kobo: naira(35_000) },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a passenger without an e-mail address reads in an SMS that the trip is cancelled and where the cash is, and in another that it goes ahead', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const { call, user } = await staffMember(shop)
  const trip = await buildTrip(db)
  const paid = { status: 'CONFIRMED' as const, paid_kobo: naira(35_000) }
  const walkIn = { ...paid, email: '', mobile: '0803 123 4567', created_by: user.id }
  const booking = await buildBooking(db, trip, { seats: [1], fields: walkIn })
  await buildPayment(db, booking, {
    status: 'PAID',
    paid_at: new Date(),
    received_kobo: naira(35_000),
    applied: true,
    applied_kobo: naira(35_000),
    purpose: 'MANUAL',
    provider: 'cash',
    recorded_by: user.id,
  })
  await buildBooking(db, trip, { seats: [2], fields: paid })
  const texts = () => {
    const messages = shop.sandbox.mailbox.list().filter(({ kind }) => kind === 'sms')
    expect(messages.every(({ to }) => to.includes('2348031234567'))).toBe(true)
    return messages.map(({ text }) => text)
  }
  const { cancellation } = (await call('PATCH', `/trips/${trip.id}`, { status: 'CANCELED' })).json().data
  await sendNotifications(shop.context)
  expect(texts()).toEqual([
    expect.stringMatching(
      / is cancelled\. Please don't travel\. Collect N35,000 at a terminal, code \d{6}\. Ref [-0-9A-Z]{19}$/,
    ),
  ])
  expect((await call('POST', `/trip-cancellations/${cancellation.id}/undo`)).statusCode).toBe(200)
  await sendNotifications(shop.context)
  expect(texts()).toHaveLength(2)
  expect(texts()).toContainEqual(expect.stringMatching(/ is going ahead\. Your booking is confirmed\. /))
})

test('the preview counts the bookings whose passengers get no mail, because they have no e-mail address', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const { call, user } = await staffMember(shop)
  const trip = await buildTrip(db)
  const walkIn = { email: '', created_by: user.id }
  await buildBooking(db, trip, { seats: [1], fields: { status: 'CONFIRMED', paid_kobo: naira(35_000) } })
  await buildBooking(db, trip, {
    seats: [2],
    fields: { ...walkIn, status: 'CONFIRMED', paid_kobo: naira(35_000) },
  })
  await buildBooking(db, trip, { seats: [3], fields: { ...walkIn, status: 'PENDING' } })
  await buildBooking(db, trip, { seats: [4], fields: { email: '', held_by: user.id } })
  expect((await call('GET', `/trips/${trip.id}/cancellation`)).json().data).toMatchObject({
    bookings: 2,
    unpaidBookings: 2,
    bookingsWithoutEmail: 2,
  })
})

test('cash is refunded in cash, earlier refunds are not repeated, and a disputed payment is not refunded', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const { call, user } = await staffMember(shop)
  const trip = await buildTrip(db)
  const confirmed = { status: 'CONFIRMED' as const, paid_kobo: naira(35_000) }
  const [cash, partly, disputed] = [
    await buildBooking(db, trip, { seats: [1], fields: confirmed }),
    await buildBooking(db, trip, { seats: [2], fields: confirmed }),
    await buildBooking(db, trip, { seats: [3], fields: confirmed }),
  ]
  const money = {
    status: 'PAID' as const,
    paid_at: new Date(),
    received_kobo: naira(35_000),
    applied: true,
    applied_kobo: naira(35_000),
  }
  await buildPayment(db, cash, { ...money, purpose: 'MANUAL', provider: 'cash', recorded_by: user.id })
  const payment = await buildPayment(db, partly, money)
  await db
    .insertInto('refunds')
    .values([
      { payment_id: payment.id, reason: 'goodwill', amount_kobo: naira(10_000), status: 'SENT' },
      // A failed refund is still owed: staff send it again or pay it out by hand.
      { payment_id: payment.id, reason: 'goodwill', amount_kobo: naira(5_000), status: 'FAILED' },
    ])
    .execute()
  await buildPayment(db, disputed, { ...money, exception: 'disputed' })

  expect((await call('GET', `/trips/${trip.id}/cancellation`)).json().data).toMatchObject({
    bookings: 3,
    amountBack: 55_000,
    disputedPayments: 1,
  })
  expect((await call('PATCH', `/trips/${trip.id}`, { status: 'CANCELED' })).statusCode).toBe(200)
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.booking_id', 'refunds.method', 'refunds.amount_kobo'])
    .where('refunds.reason', '=', 'trip_canceled')
    .orderBy('refunds.id')
    .execute()
  expect(refunds).toEqual([
    { booking_id: cash.id, method: 'cash', amount_kobo: naira(35_000) },
    { booking_id: partly.id, method: 'paystack', amount_kobo: naira(20_000) },
  ])
  expect(await bookingOf(shop, disputed.id)).toMatchObject({ status: 'CANCELLED' })
})
