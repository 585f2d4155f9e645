import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { compareWithProvider } from '#server/money/incoming/compare-with-provider.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  confirmedVisitor,
  invariantViolations,
  overpaidVisitor,
  paymentRow,
  timePasses,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { countWaiting } from '#server/platform/rules/waiting.ts'
import { endUndoTime } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { answerOnDashboard, loseSight } from './testing/disputed-payments.ts'

const disputesOf = ({ database }: SellingApp) =>
  database.db
    .selectFrom('disputes')
    .select(['status', 'amount_kobo', 'reason', 'resolution'])
    .orderBy('id')
    .execute()

const levelsOfDisputes = (shop: SellingApp): string[] =>
  shop
    .logLines()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; status: string; msg: string })
    .filter(({ msg }) => msg === 'a dispute was recorded')
    .map(({ level, status }) => `${status}: ${LEVELS[level]}`)

const LEVELS: Record<number, string> = { 30: 'info', 50: 'error' }

const sent = (shop: SellingApp) => shop.sandbox.paystack.ledger().refunds

test('a waiting refund is not sent while the bank decides, and is sent after we win [F42]', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  // The payment keeps its exception `overpaid`. The dispute is listed in addition.
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({ exception: 'overpaid' })
  const { call } = await staffMember(shop, 'finance')
  const [listed] = (await call('GET', '/payments?exception=disputed')).json().data
  expect(listed.disputes).toMatchObject([{ status: 'OPEN', amount: naira(40_000), reason: 'chargeback' }])
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(sent(shop)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])

  shop.sandbox.paystack.winDispute(visitor.reference)
  await webhooksArrive(shop)
  expect(await disputesOf(shop)).toMatchObject([{ status: 'WON', resolution: 'declined' }])
  expect(levelsOfDisputes(shop)).toEqual(['OPEN: error', 'WON: info'])
  await sendRefunds(shop.context)
  expect(sent(shop)).toMatchObject([{ amount: naira(5_000) }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff close the overpayment of a disputed payment: the dispute stays open until they close it too', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  const { call } = await staffMember(shop, 'finance')
  const { id } = await paymentRow(shop, visitor.reference)
  const close = async (note: string) =>
    (await call('PATCH', `/payments/${id}/exception`, { note })).statusCode
  const counted = async () => [
    (await call('GET', '/attention')).json().payments,
    (await countWaiting(shop.database.db)).openExceptions,
  ]
  expect(await close('The refund is on its way')).toBe(200)
  expect(await disputesOf(shop)).toMatchObject([{ status: 'OPEN', resolution: null }])
  expect((await call('GET', '/payments?exception=open')).json().data).toMatchObject([{ id }])
  expect(await counted()).toEqual([1, 1])
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(sent(shop)).toEqual([])

  const refused = await call('PATCH', `/payments/${id}/exception`, { note: 'Not ours' })
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'The bank waits for an answer. Answer the dispute under Disputes first.',
  ])
  await answerOnDashboard(shop, visitor.reference)
  const undecided = await call('PATCH', `/payments/${id}/exception`, { note: 'Declined' })
  expect([undecided.statusCode, undecided.json().error]).toEqual([
    409,
    'The bank is still deciding about this dispute. Resolve the payment after its decision.',
  ])
  await loseSight(shop, visitor.reference)
  expect(await close('The bank declined it')).toBe(200)
  expect(await disputesOf(shop)).toMatchObject([{ status: 'WON', resolution: 'closed by staff' }])
  expect((await call('GET', '/payments?exception=open')).json().data).toEqual([])
  expect(await counted()).toEqual([0, 0])
  expect(await close('Again')).toBe(409)
  const log = await shop.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'exception.closed')
    .orderBy('id')
    .execute()
  expect(log.map(({ details }) => details)).toEqual([
    'Overpaid: The refund is on its way',
    'Disputed: The bank declined it',
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: a sender that ignores disputes pays a disputed refund and breaks the invariant [F42]', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  const taken = await shop.database.pool.query(`
    update refunds set sent_attempt_at = clock_timestamp(), status = 'SENT'
    where status = 'REQUESTED' and next_attempt_at <= now() returning id`)
  expect(taken.rows).toHaveLength(1)
  expect((await invariantViolations(shop)).map(({ invariant }) => invariant)).toEqual([
    'no refund is sent while a bank decides about its payment',
  ])
})

test('a dispute arrives while its refund is sent: no refund is sent after the dispute was recorded [F42]', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await shop.sandbox.paystack.webhooksIdle()
  // Stops the webhook just before it inserts the dispute, when it has locked the payment.
  const holder = await shop.database.pool.connect()
  await holder.query('begin; lock table disputes in share mode')
  const recording = readWebhooks(shop.context)
  await untilLockWaits(shop)
  await sendRefunds(shop.context)
  expect(sent(shop)).toEqual([])
  await holder.query('commit')
  holder.release()
  await recording
  expect(await disputesOf(shop)).toMatchObject([{ status: 'OPEN' }])
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(sent(shop)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a dispute and two senders at once, ten times: every dispute is recorded and no invariant is broken', async () => {
  const shop = await sellingApp()
  for (let round = 0; round < 10; round++) {
    const visitor = await overpaidVisitor(shop)
    shop.sandbox.paystack.dispute(visitor.reference)
    await shop.sandbox.paystack.webhooksIdle()
    await Promise.all([readWebhooks(shop.context), sendRefunds(shop.context), sendRefunds(shop.context)])
  }
  expect(await disputesOf(shop)).toHaveLength(10)
  expect(await invariantViolations(shop)).toEqual([])
})

test('during a dispute a failed refund cannot be sent again or paid out; a lost dispute deletes an unsent refund', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  const { call } = await staffMember(shop, 'finance')
  await shop.database.pool.query(`update refunds set status = 'FAILED'`)
  for (const [path, body] of [
    ['returned', { method: 'cash', note: 'At the counter' }],
    ['retry', undefined],
  ] as const) {
    const refused = await call('PATCH', `/refunds/${visitor.refundId}/${path}`, body)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toBe(
      'This payment is in dispute or was reversed by the bank. Paying it out as well would refund it twice.',
    )
  }
  await shop.database.pool.query(`update refunds set status = 'REQUESTED'`)
  shop.sandbox.paystack.reverse(visitor.reference)
  await webhooksArrive(shop)
  expect(await disputesOf(shop)).toMatchObject([{ status: 'LOST', resolution: 'auto-accepted' }])
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({ exception: 'reversed' })
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(sent(shop)).toEqual([])
  expect(await shop.database.db.selectFrom('refunds').selectAll().execute()).toEqual([])
})

test('after a won dispute, a second dispute of the same payment is shown to staff again', async () => {
  const shop = await sellingApp()
  const visitor = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  shop.sandbox.paystack.winDispute(visitor.reference)
  await webhooksArrive(shop)
  expect((await paymentRow(shop, visitor.reference)).exception_closed_at).not.toBeNull()
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  expect((await disputesOf(shop)).map(({ status }) => status)).toEqual(['WON', 'OPEN'])
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({
    exception: 'disputed',
    exception_closed_at: null,
  })
})

test('the webhook of a dispute is lost: the nightly comparison reads the dispute from the provider', async () => {
  const shop = await sellingApp()
  const visitor = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.dispute(visitor.reference)
  await compareWithProvider(shop.context, new Date())
  expect(await disputesOf(shop)).toMatchObject([{ status: 'OPEN', amount_kobo: `${naira(35_000)}` }])
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({ exception: 'disputed' })
})

test.each(['the bank decides for us', 'staff close a dispute that the provider does not know any more'])(
  'a trip is cancelled during a dispute, then %s: the payment is refunded',
  async (ending) => {
    const shop = await sellingApp()
    const { call } = await staffMember(shop)
    const visitor = await confirmedVisitor(shop, [4])
    shop.sandbox.paystack.dispute(visitor.reference)
    await webhooksArrive(shop)
    await call('PATCH', `/trips/${visitor.trip.id}`, { status: 'CANCELED' })
    expect(await shop.database.db.selectFrom('refunds').selectAll().execute()).toEqual([])

    if (ending === 'the bank decides for us') {
      shop.sandbox.paystack.winDispute(visitor.reference)
      await webhooksArrive(shop)
    } else {
      await loseSight(shop, visitor.reference)
      const { id } = await paymentRow(shop, visitor.reference)
      const closed = await call('PATCH', `/payments/${id}/exception`, { note: 'The bank declined it' })
      expect(closed.statusCode).toBe(200)
    }
    await endUndoTime(shop)
    await sendRefunds(shop.context)
    expect(sent(shop)).toMatchObject([{ amount: naira(35_000) }])
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test.each(['the bank decides for us', 'staff close a dispute that the provider does not know any more'])(
  'a booking is cancelled and confirmed again during a dispute, then %s: its old money is refunded',
  async (ending) => {
    const shop = await sellingApp()
    const { call } = await staffMember(shop)
    const visitor = await confirmedVisitor(shop, [4])
    shop.sandbox.paystack.dispute(visitor.reference)
    await webhooksArrive(shop)
    const { bookingToken } = visitor
    const change = async (fields: object) =>
      (await call('PATCH', '/bookings', { bookingToken, ...fields })).statusCode
    expect(await change({ status: 'CANCELLED' })).toBe(200)
    // The bank may take the money, so it does not count for the booking again.
    expect(await change({ status: 'CONFIRMED', reason: 'Pays at the park' })).toBe(200)
    expect(await paymentRow(shop, visitor.reference)).toMatchObject({
      exception: 'disputed',
      applied_kobo: 0,
    })
    expect(await invariantViolations(shop)).toEqual([])

    if (ending === 'the bank decides for us') {
      shop.sandbox.paystack.winDispute(visitor.reference)
      await webhooksArrive(shop)
    } else {
      await loseSight(shop, visitor.reference)
      const { id } = await paymentRow(shop, visitor.reference)
      const closed = await call('PATCH', `/payments/${id}/exception`, { note: 'The bank declined it' })
      expect(closed.statusCode).toBe(200)
    }
    expect(await paymentRow(shop, visitor.reference)).toMatchObject({
      exception: 'booking_not_active',
      exception_closed_at: null,
    })
    await sendRefunds(shop.context)
    expect(sent(shop)).toMatchObject([{ amount: naira(35_000) }])
    expect(await invariantViolations(shop)).toEqual([])
  },
)
