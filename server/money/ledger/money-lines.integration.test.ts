import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  confirmedVisitor,
  lateVisitor,
  overpaidVisitor,
  refundsSettle,
} from '#server/money/refunds/testing/money-to-return.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations, paymentOf } from '#testing/stored-rows.ts'

const INVARIANT = 'the money ledger agrees with payments and refunds'

const linesOf = async ({ pool }: Pick<FreshDatabase, 'pool'>, bookingId: number): Promise<string[]> => {
  const { rows } = await pool.query(
    `select kind || ' ' || kobo / 100 as line from money_lines where booking_id = $1 order by id`,
    [bookingId],
  )
  return rows.map(({ line }) => line)
}

const differences = async ({ db }: Pick<FreshDatabase, 'db'>): Promise<number | undefined> =>
  (await countInvariantViolations(db)).find(({ invariant }) => invariant === INVARIANT)?.broken

test('each movement of money writes its lines, whichever code moves it', async () => {
  const shop = await sellingApp()
  const paid = await confirmedVisitor(shop, [2])
  const overpaid = await overpaidVisitor(shop)
  const late = await lateVisitor(shop)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  const admin = await staffMember(shop)
  const cancelled = await admin.call('PATCH', '/bookings', {
    bookingToken: paid.bookingToken,
    status: 'CANCELLED',
    refund: 'all',
    reason: 'The passenger is ill',
  })
  expect(cancelled.statusCode, cancelled.body).toBe(200)

  expect(await linesOf(shop.database, overpaid.id)).toEqual([
    'arrived 40000',
    'applied 35000',
    'owed_back 5000',
    'sent_back 5000',
    'back 5000',
  ])
  expect(await linesOf(shop.database, late.id)).toEqual([
    'arrived 35000',
    'owed_back 35000',
    'sent_back 35000',
    'back 35000',
  ])
  expect(await linesOf(shop.database, paid.id)).toEqual([
    'arrived 35000',
    'applied 35000',
    'unapplied 35000',
    'owed_back 35000',
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a refund that failed, was lowered or was withdrawn has lines, and the sums follow', async () => {
  const database = await freshDatabase()
  const { db, pool } = database
  const booking = await buildBooking(db, await buildTrip(db))
  const { rows } = await pool.query(
    `insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, status, paid_at,
                           received_kobo, exception)
     values ($1, 'FULL', 'paystack', 'TEST-LINES', 'tester@example.com', 10000, 'PAID', now(), 10000, 'seats_lost')
     returning id`,
    [booking.id],
  )
  await pool.query(`insert into refunds (payment_id, reason, amount_kobo) values ($1, 'seats_lost', 10000)`, [
    rows[0].id,
  ])
  await pool.query(`update refunds set status = 'SENT'`)
  await pool.query(`update refunds set status = 'NEEDS_ATTENTION'`)
  await pool.query(`update refunds set status = 'FAILED'`)
  await pool.query('update refunds set amount_kobo = 4000')
  await pool.query('delete from refunds')
  expect(await linesOf(database, booking.id)).toEqual([
    'arrived 100',
    'owed_back 100',
    'sent_back 100',
    'back_failed 100',
    'withdrawn 60',
    'withdrawn 40',
  ])
  expect(await differences(database)).toBe(0)
})

/** The sums of the ledger by kind, currency and mode, in whole units. */
const sumsOf = async ({ pool }: Pick<FreshDatabase, 'pool'>): Promise<string[]> => {
  const { rows } = await pool.query(
    `select concat_ws(' ', kind, currency, mode, sum(kobo) / 100) as line from money_lines
     group by kind, currency, mode order by min(id)`,
  )
  return rows.map(({ line }) => line)
}

test('naira and dollars, live and test money stay apart: each line names its currency and its mode', async () => {
  const shop = await sellingApp()
  const pays = async (options: object) => {
    const visitor = await visitorWithDraft(shop)
    const { paystackRef } = (await visitor.initialize()).json()
    shop.sandbox.paystack.pay(paystackRef, { notify: false, ...options })
    await visitor.verify(paystackRef)
  }
  await pays({})
  await pays({ currency: 'USD' })
  shop.context.config.paystack.mode = 'live'
  await pays({})
  expect(await sumsOf(shop.database)).toEqual([
    'arrived NGN test 70000',
    'applied NGN test 35000',
    'arrived USD test 35000',
    'owed_back USD test 35000',
    'owed_back NGN test 35000',
  ])
  const { call } = await staffMember(shop)
  const { takings } = (await call('GET', '/dashboard/today')).json().data
  expect(takings.today, 'the shop takes real money now').toEqual({ received: 0, refunded: 0 })
  expect((await call('GET', '/payments/summary')).json().data).toMatchObject({ paidToday: 0, received: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

test.each<[string, 'test' | 'live', object]>([
  ['dollars arrive', 'test', { currency: 'USD' }],
  ['test money arrives', 'live', {}],
])(
  '%s for a payment that staff marked as paid: it is not added to the naira, and staff see it',
  async (_, mode, paid) => {
    const shop = await sellingApp()
    shop.context.config.paystack.mode = mode
    const { call } = await staffMember(shop)
    const visitor = await visitorWithDraft(shop)
    const { paystackRef } = (await visitor.initialize()).json()
    const marked = await call('PATCH', '/payments', {
      bookingToken: visitor.bookingToken,
      status: 'PAID',
      isOverride: true,
      reason: 'Seen on the dashboard',
    })
    expect(marked.statusCode, marked.body).toBe(200)
    shop.sandbox.paystack.pay(paystackRef, { notify: false, ...paid })
    await makePaymentsDue(shop)
    await reconcile(shop.context)
    expect(await paymentOf(shop, paystackRef)).toMatchObject({
      status: 'PAID',
      received_kobo: naira(35_000),
      received_currency: 'NGN',
      exception: 'provider_unclear',
      exception_closed_at: null,
    })
    expect((await call('GET', '/dashboardStats')).json()).toMatchObject({ monthlyRevenue: 35_000 })
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test.each([
  ['an amount of a payment', 'update payments set received_kobo = received_kobo + 100'],
  ['an applied amount', 'update payments set applied_kobo = applied_kobo - 100'],
  ['a charge', 'update payments set applied_kobo = applied_kobo - 100, charged_kobo = 100'],
  ['money that a bank took', 'update payments set reversed_kobo = 100'],
  ['a currency', `update payments set received_currency = 'USD'`],
  ['live money', `update payments set received_mode = 'live'`],
  ['a payment, which disappears', 'delete from payments'],
])(
  'a row of yesterday is changed by SQL past the triggers: the sum check counts %s',
  async (_, statement) => {
    const shop = await sellingApp()
    await confirmedVisitor(shop, [1])
    expect(await differences(shop.database)).toBe(0)
    await shop.database.pool.query(`alter table payments disable trigger all; ${statement}`)
    expect(await differences(shop.database)).toBe(1)
    const recent = await countInvariantViolations(shop.database.db, { ledger: 'recent' })
    expect(recent.find(({ invariant }) => invariant === INVARIANT)?.broken, 'the job sees it too').toBe(1)
  },
)

test('control: without the ledger the changed amount stays unseen', async () => {
  const shop = await sellingApp()
  await confirmedVisitor(shop, [1])
  await shop.database.pool.query(`
    alter table payments disable trigger all;
    update payments set received_kobo = received_kobo - 100, applied_kobo = applied_kobo - 100;
    update bookings set paid_kobo = paid_kobo - 100, required_kobo = required_kobo - 100`)
  expect((await invariantViolations(shop)).map(({ invariant }) => invariant)).toEqual([INVARIANT])
})
