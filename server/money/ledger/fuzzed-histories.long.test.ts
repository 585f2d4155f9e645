import { expect, test } from 'vitest'
import { type Equation, moneyEquation } from '#domain/money/money-equation.ts'
import { selectMoneyPayments, selectMoneyRefunds } from '#server/money/money-page/queries.ts'
import { readLedger } from '#server/money/money-page/read-ledger.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { buildBooking, buildTrip, buildUser } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { limit } from '#testing/limits.ts'

/** The amount of payment `p` that is neither refunded nor taken by a bank. The database refuses a larger refund. */
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
  insert into disputes (payment_id, provider_id, status, amount_kobo, opened_at, due_at, resolved_at, taken_kobo)
    select p.id, gen_random_uuid(), 'LOST', p.received_kobo, now(), now(), now(), 1 + floor(random() * p.received_kobo)
    from payments p where p.status = 'PAID' and random() < 0.03;
  update payments set reversed_kobo = floor(random() * received_kobo) where status = 'PAID' and random() < 0.03;`

test('10,000 fuzzed histories: the lines agree with the books, and each page adds up', {
  timeout: limit(120_000),
}, async () => {
  const { db, pool } = await freshDatabase()
  const booking = await buildBooking(db, await buildTrip(db))
  const clerk = await buildUser(db)
  await pool.query(
    `insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, recorded_by)
     select $1, 'MANUAL', 'cash', 'HISTORY-' || n, 'tester@example.com', 1000 + floor(random() * 5000000), $2
     from generate_series(1, 10000) n`,
    [booking.id, clerk.id],
  )
  for (let round = 0; round < 3; round++) await pool.query(ROUND)
  expect(await countInvariantViolations(db)).toContainEqual(
    expect.objectContaining({ invariant: 'the money ledger agrees with payments and refunds', broken: 0 }),
  )
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
