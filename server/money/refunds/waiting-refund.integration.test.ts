import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { selectMoneyToReturn } from '#server/changes/trip-cancellation/queries.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { forgetExpired } from '#server/office/housekeeping/forget-expired.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { buildTrip } from '#testing/builders.ts'
import { seatIds } from '#testing/counter.ts'
import { endUndoTime } from '#testing/pass-time.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { withdrawRefund } from './change-refund-queries.ts'
import { sendRefunds } from './send-refunds.ts'
import { decide, largeRefund } from './testing/large-refund.ts'
import { logOf, webhooksArrive } from './testing/money-to-return.ts'

type Large = Awaited<ReturnType<typeof largeRefund>>

const cancelTrip = ({ admin, visitor }: Pick<Large, 'admin' | 'visitor'>) =>
  admin.call('PATCH', `/trips/${visitor.trip.id}`, { status: 'CANCELED' })

const cancelBooking = ({ call, visitor }: Pick<Large, 'call' | 'visitor'>) =>
  call('PATCH', '/bookings', {
    bookingToken: visitor.bookingToken,
    status: 'CANCELLED',
    refund: 'all',
    reason: 'Passenger is ill',
  })

const sent = ({ shop }: Pick<Large, 'shop'>): number =>
  shop.sandbox.paystack.ledger().refunds.reduce((sum, { amount }) => sum + amount, 0)

test('the limit of the settings is raised while a refund waits: the refund still needs a second person [F45]', async () => {
  const large = await largeRefund()
  const { shop, admin, visitor, refund } = large
  await refund(naira(30_000))
  await admin.call('PATCH', '/companySettings', { refundApprovalAbove: 5_000_000 })
  await sendRefunds(shop.context)
  expect(sent(large)).toBe(0)
  const [waiting] = await refundsOf(shop, visitor.id)
  expect((await decide(admin, waiting?.id)).json().data).toMatchObject({ isWaiting: false })
  await sendRefunds(shop.context)
  expect(sent(large)).toBe(naira(30_000))
})

test('a bank disputes the payment of a waiting refund: the refund can be approved only after the dispute is won [F45]', async () => {
  const large = await largeRefund()
  const { shop, second, visitor, refund } = large
  await refund(naira(30_000))
  const [waiting] = await refundsOf(shop, visitor.id)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  const refused = await decide(second, waiting?.id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toContain('This payment is in dispute or was reversed by the bank.')
  expect(await mailsOf(shop, visitor.id)).not.toContain('refund')
  shop.sandbox.paystack.winDispute(visitor.reference)
  await webhooksArrive(shop)
  expect((await decide(second, waiting?.id)).statusCode).toBe(200)
  await sendRefunds(shop.context)
  expect(sent(large)).toBe(naira(30_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('a part is refunded on the provider’s dashboard: the second person is refused once, then approves the rest [F45]', async () => {
  const large = await largeRefund()
  const { shop, second, visitor, refund } = large
  await refund(naira(30_000))
  const [waiting] = await refundsOf(shop, visitor.id)
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  shop.sandbox.paystack.refundOnDashboard(visitor.reference, naira(10_000))
  const refused = await decide(second, waiting?.id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    'The payment provider has already refunded money from this payment. Check the refund again before you approve it.',
  )
  expect((await decide(second, waiting?.id)).json().data).toMatchObject({ amount: naira(25_000) })
  await sendRefunds(shop.context)
  expect(sent(large)).toBe(naira(35_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('the trip is cancelled while a refund waits: all money is refunded with the trip, without approval [F45]', async () => {
  const large = await largeRefund()
  const { shop, admin, second, visitor, refund } = large
  await refund(naira(30_000))
  const [waiting] = await refundsOf(shop, visitor.id)
  const preview = await admin.call('GET', `/trips/${visitor.trip.id}/cancellation`)
  expect(preview.json().data).toMatchObject({ amountBack: 35_000 })
  expect((await cancelTrip(large)).statusCode).toBe(200)
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'trip_canceled', amount_kobo: naira(35_000) },
  ])
  expect(await logOf(shop, visitor.id)).toContain('refund.withdrawn')
  expect((await decide(second, waiting?.id)).statusCode).toBe(404)
  await endUndoTime(shop)
  await sendRefunds(shop.context)
  expect(sent(large)).toBe(naira(35_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('the cancellation of the trip is undone: the refund waits again as it was, also in cash, and a second person decides [F45]', async () => {
  const large = await largeRefund({ method: 'cash' })
  const { shop, admin, second, visitor, refund } = large
  await refund(naira(30_000))
  const row = () => shop.database.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
  const waiting = await row()
  const { cancellation } = (await cancelTrip(large)).json().data
  const undone = await admin.call('POST', `/trip-cancellations/${cancellation.id}/undo`)
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await row()).toEqual(waiting)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED', paid_kobo: naira(35_000) })
  expect((await logOf(shop, visitor.id)).slice(-2)).toEqual(['refund.requested', 'booking.restored'])
  await sendRefunds(shop.context)
  expect(sent(large)).toBe(0)
  expect(await invariantViolations(shop)).toEqual([])
  expect((await decide(second, waiting.id)).json().data).toMatchObject({ isWaiting: false })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a trip is cancelled twice while a refund waits, and only the first cancellation is undone: all money goes back once [F45]', async () => {
  const large = await largeRefund()
  const { shop, admin, visitor, refund } = large
  await refund(naira(30_000))
  const { cancellation } = (await cancelTrip(large)).json().data
  await admin.call('POST', `/trip-cancellations/${cancellation.id}/undo`)
  expect((await cancelTrip(large)).statusCode).toBe(200)
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'trip_canceled', amount_kobo: naira(35_000) },
  ])
  await endUndoTime(shop)
  await sendRefunds(shop.context)
  expect(sent(large)).toBe(naira(35_000))
  await forgetExpired(shop.database.db)
  const kept = await shop.database.db.selectFrom('trip_cancellations').select('withdrawn_refunds').execute()
  expect(kept).toEqual([{ withdrawn_refunds: [] }, { withdrawn_refunds: [] }])
  expect(await invariantViolations(shop)).toEqual([])
})

test.each([
  ['approve', 'first'],
  ['approve', 'second'],
  ['decline', 'first'],
  ['decline', 'second'],
] as const)(
  'a trip is cancelled while a colleague decides to %s; the decision comes %s: all money is refunded once [F45]',
  async (decision, place) => {
    const large = await largeRefund()
    const { shop, second, visitor, refund } = large
    await refund(naira(30_000))
    const [waiting] = await refundsOf(shop, visitor.id)
    const lock = await shop.database.pool.connect()
    await lock.query('begin')
    await lock.query('select from bookings where id = $1 for update', [visitor.id])
    const acts = [() => decide(second, waiting?.id, decision), () => cancelTrip(large)]
    const answers = []
    for (const act of place === 'first' ? acts : acts.reverse()) {
      answers.push(act())
      await untilLockWaits(shop, answers.length)
    }
    await lock.query('commit')
    lock.release()
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(place === 'first' ? [200, 200] : [200, 404])
    await endUndoTime(shop)
    await sendRefunds(shop.context)
    expect(sent(large)).toBe(naira(35_000))
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test('control: if a waiting refund counts as sent, cancelling the trip and declining the refund leave ₦30,000 unrefunded [F45]', async () => {
  const { shop, visitor, refund } = await largeRefund()
  await refund(naira(30_000))
  const [waiting] = await refundsOf(shop, visitor.id)
  const { db } = shop.database
  const { id: paymentId, received_kobo } = await paymentOf(shop, visitor.reference)
  // Refunds only the rest, as if the waiting refund had been sent.
  await db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      reason: 'trip_canceled',
      amount_kobo: (received_kobo ?? 0) - (waiting?.amount_kobo ?? 0),
      next_attempt_at: new Date(0),
    })
    .execute()
  await withTransaction(db, (tx) => withdrawRefund(tx, waiting?.id ?? 0))
  await sendRefunds(shop.context)
  expect(shop.sandbox.paystack.ledger().refunds).toMatchObject([{ amount: naira(5_000) }])
  // A second cancellation finds nothing to refund, because the payment already has a refund for the cancelled trip.
  expect(await selectMoneyToReturn(db, visitor.trip.id)).toEqual([])
})

test('a booking is cancelled with a large refund: the passenger is told of the refund only when it is approved [F45]', async () => {
  const large = await largeRefund()
  const { shop, admin, second, visitor } = large
  expect((await cancelBooking({ call: admin.call, visitor })).statusCode).toBe(200)
  await sendNotifications(shop.context)
  await sendRefunds(shop.context)
  expect(sent(large)).toBe(0)
  const letters = () => shop.sandbox.mailbox.list().filter(({ to }) => to.includes(visitor.email))
  const cancelled = letters().find(({ subject }) => subject.startsWith('Booking cancelled'))
  expect(cancelled?.text).not.toContain('Refund')
  const [waiting] = await refundsOf(shop, visitor.id)
  expect((await decide(second, waiting?.id)).statusCode).toBe(200)
  await sendNotifications(shop.context)
  const told = letters().find(({ subject }) => subject.startsWith('Refund of ₦35,000'))
  expect(told?.text).not.toContain('Passenger is ill')
  await sendRefunds(shop.context)
  expect(sent(large)).toBe(naira(35_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('a booking cannot be confirmed again while its refund waits; after a decline its money counts again [F45]', async () => {
  const large = await largeRefund()
  const { shop, admin, second, visitor } = large
  await cancelBooking({ call: admin.call, visitor })
  const revive = () =>
    admin.call('PATCH', '/bookings', { bookingToken: visitor.bookingToken, status: 'CONFIRMED' })
  const refused = await revive()
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    'A refund of ₦35,000 is waiting for approval. Have it approved or declined under Refunds first.',
  )
  const [waiting] = await refundsOf(shop, visitor.id)
  expect((await decide(second, waiting?.id, 'decline')).statusCode).toBe(200)
  expect((await revive()).json().data).toMatchObject({ status: 'CONFIRMED', amountPaid: 35_000 })
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(35_000) })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a booking moves to a much cheaper trip: the refund of the difference cannot be declined, only approved [F45]', async () => {
  const large = await largeRefund()
  const { shop, admin, second, visitor } = large
  const cheaper = await buildTrip(shop.database.db, { price: naira(5_000) })
  const moved = await admin.call('POST', `/bookings/${visitor.id}/move`, {
    tripId: cheaper.id,
    seatId: seatIds(cheaper, [11]),
    reason: 'Letter late',
  })
  expect(moved.json().data).toMatchObject({ amountTotal: 5_000, amountPaid: 5_000 })
  const [waiting] = await refundsOf(shop, visitor.id)
  const refused = await decide(second, waiting?.id, 'decline')
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('This money is owed to the passenger, so this refund cannot be declined.')
  expect((await decide(admin, waiting?.id)).statusCode).toBe(409)
  await admin.call('PATCH', `/trips/${cheaper.id}`, { status: 'CANCELED' })
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'overpaid', amount_kobo: naira(30_000) },
    { reason: 'trip_canceled', amount_kobo: naira(5_000) },
  ])
  expect((await decide(second, waiting?.id)).statusCode).toBe(200)
  await endUndoTime(shop)
  await sendRefunds(shop.context)
  expect(sent(large)).toBe(naira(35_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff without refund permission can neither approve nor decline a refund [F45]', async () => {
  const { shop, visitor, refund } = await largeRefund()
  await refund(naira(30_000))
  const [waiting] = await refundsOf(shop, visitor.id)
  for (const role of ['manager', 'support', 'driver']) {
    const person = await staffMember(shop, role)
    for (const decision of ['approve', 'decline'] as const)
      expect((await decide(person, waiting?.id, decision)).statusCode).toBe(403)
  }
})
