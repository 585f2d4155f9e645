import { expect, test } from 'vitest'
import { type Equation, moneyEquation } from '#domain/money/money-equation.ts'
import { naira } from '#domain/platform/money.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { selectMoneyPayments, selectMoneyRefunds } from '#server/money/money-page/queries.ts'
import { readLedger } from '#server/money/money-page/read-ledger.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  confirmedVisitor,
  lateVisitor,
  overpaidVisitor,
  refundsSettle,
} from '#server/money/refunds/testing/money-to-return.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { buildBooking, buildTrip, buildUser } from '#testing/builders.ts'
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database.ts'
import { limit } from '#testing/limits.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations, paymentOf } from '#testing/stored-rows.ts'

const PROMISE = 'the money ledger agrees with payments and refunds'

const linesOf = async ({ pool }: Pick<FreshDatabase, 'pool'>, bookingId: number): Promise<string[]> => {
  const { rows } = await pool.query(
    `select kind || ' ' || kobo / 100 as line from money_lines where booking_id = $1 order by id`,
    [bookingId],
  )
  return rows.map(({ line }) => line)
}

const differences = async ({ db }: Pick<FreshDatabase, 'db'>): Promise<number | undefined> =>
  (await countInvariantViolations(db)).find(({ promise }) => promise === PROMISE)?.broken

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

/** What is neither refunded nor taken by a bank of payment `p`. The database refuses a new refund of more. */
const LEFT = `
  p.received_kobo - p.reversed_kobo
  - (select coalesce(sum(r.amount_kobo), 0) from refunds r where r.payment_id = p.id)
  - (select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = p.id)`

/** Moves the money of 10,000 payments in random ways, each step as one statement. */
const ROUND = `
  update payments set status = 'PAID', paid_at = now(), received_kobo = amount_kobo, applied = true,
                      applied_kobo = amount_kobo
    where status = 'PENDING' and random() < 0.6;
  update payments set applied_kobo = 1 + floor(random() * received_kobo), charged_kobo = 0
    where status = 'PAID' and random() < 0.2;
  update payments set charged_kobo = floor(random() * (received_kobo - applied_kobo))
    where status = 'PAID' and random() < 0.2;
  insert into refunds (payment_id, reason, method, amount_kobo)
    select p.id, 'goodwill', 'paystack', greatest(1, p.received_kobo / 5) from payments p
    where p.status = 'PAID' and random() < 0.4
      and ${LEFT} >= p.received_kobo / 2;
  update refunds set status = 'SENT' where status = 'REQUESTED' and random() < 0.6;
  update refunds set status = 'NEEDS_ATTENTION' where status = 'SENT' and random() < 0.1;
  update refunds set status = 'FAILED' where status = 'SENT' and random() < 0.2;
  update refunds f set status = 'REQUESTED' from payments p
    where p.id = f.payment_id and f.status = 'FAILED' and random() < 0.5 and ${LEFT} >= 0;
  update refunds set status = 'PROCESSED', processed_at = now() where status = 'SENT' and random() < 0.5;
  update refunds set amount_kobo = amount_kobo - 1 where status = 'REQUESTED' and amount_kobo > 1 and random() < 0.3;
  delete from refunds where status in ('REQUESTED', 'FAILED') and random() < 0.1;
  insert into disputes (payment_id, provider_id, status, amount_kobo, opened_at, resolved_at, taken_kobo)
    select p.id, gen_random_uuid(), 'LOST', p.received_kobo, now(), now(), 1 + floor(random() * p.received_kobo)
    from payments p where p.status = 'PAID' and random() < 0.03;
  update payments set reversed_kobo = floor(random() * received_kobo) where status = 'PAID' and random() < 0.03;`

test('10,000 fuzzed histories: the lines agree with the books, and each page adds up', {
  timeout: limit(120_000),
}, async () => {
  const database = await freshDatabase()
  const { db, pool } = database
  const booking = await buildBooking(db, await buildTrip(db))
  const clerk = await buildUser(db)
  await pool.query(
    `insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, recorded_by)
     select $1, 'MANUAL', 'cash', 'HISTORY-' || n, 'tester@example.com', 1000 + floor(random() * 5000000), $2
     from generate_series(1, 10000) n`,
    [booking.id, clerk.id],
  )
  for (let round = 0; round < 3; round++) await pool.query(ROUND)
  expect(await differences(database)).toBe(0)
  const { rows } = await pool.query(
    `select (select sum(received_kobo)::float8 from payments) as arrived,
            (select sum(amount_kobo)::float8 from refunds where status = 'PROCESSED') as back,
            (select count(distinct kind)::int from money_lines) as kinds`,
  )
  expect(rows[0].kinds).toBe(11)
  const named = {
    id: booking.id,
    paymentId: null,
    seatNos: ['1'],
    status: booking.status,
    isTripCancelled: false,
    email: '',
    mobile: '',
  }
  const { equation } = await readLedger(db, named, { isProven: true })
  if (!equation) throw new Error('the page has no equation')
  expect(equation).toMatchObject({ arrived: rows[0].arrived, back: rows[0].back })
  expect(equation.takenBack).toBeGreaterThan(0)
  expect(partsOf(equation)).toBe(equation.arrived)

  const payments = await selectMoneyPayments(db, { bookingId: booking.id })
  const refunds = await selectMoneyRefunds(
    db,
    payments.map(({ id }) => id),
  )
  const sums = new Map(
    (
      await pool.query(
        `select payment_id as id, sum(kobo) filter (where kind = 'arrived')::int as arrived,
                coalesce(sum(kobo) filter (where kind = 'back'), 0)::int as back,
                coalesce(sum(kobo) filter (where kind = 'taken_back'), 0)::int as taken
         from money_lines group by payment_id`,
      )
    ).rows.map((sum) => [sum.id, sum]),
  )
  const refundsOf = new Map<number, typeof refunds>(payments.map(({ id }) => [id, []]))
  for (const refund of refunds) refundsOf.get(refund.paymentId)?.push(refund)
  let wrong = 0
  for (const payment of payments) {
    const known = (refundsOf.get(payment.id) ?? []).map((refund) => ({ ...refund, account: null }))
    const page = moneyEquation([{ ...payment, charges: [], refunds: known }], { isCancelled: false })
    const lines = sums.get(payment.id) ?? { arrived: 0, back: 0, taken: 0 }
    const isRight =
      partsOf(page) === page.arrived &&
      page.arrived === lines.arrived &&
      page.back === lines.back &&
      page.takenBack === Math.min(lines.arrived - lines.back, lines.taken)
    if (!isRight) wrong++
  }
  expect([payments.length, wrong]).toEqual([10_000, 0])
})

const partsOf = ({
  inSeat,
  onItsWay,
  back,
  takenBack,
  kept,
}: Record<keyof Omit<Equation, 'arrived'>, number>): number => inSeat + onItsWay + back + takenBack + kept

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
    expect(recent.find(({ promise }) => promise === PROMISE)?.broken, 'the job sees it too').toBe(1)
  },
)

test('control: without the ledger the changed amount stays unseen', async () => {
  const shop = await sellingApp()
  await confirmedVisitor(shop, [1])
  await shop.database.pool.query(`
    alter table payments disable trigger all;
    update payments set received_kobo = received_kobo - 100, applied_kobo = applied_kobo - 100;
    update bookings set paid_kobo = paid_kobo - 100, required_kobo = required_kobo - 100`)
  expect((await invariantViolations(shop)).map(({ promise }) => promise)).toEqual([PROMISE])
})
