import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { type Kobo, kobo, naira } from '#domain/platform/money.ts'
import { noteReversal } from '#server/money/disputes/note-dispute.ts'
import { autoAccepted, DECLINED, providerTells } from '#server/money/disputes/testing/disputed-payments.ts'
import { applyProviderStatus } from '#server/money/refunds/move-refund.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { decide } from '#server/money/refunds/testing/large-refund.ts'
import {
  confirmedVisitor,
  timePasses,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations, paymentOf } from '#testing/stored-rows.ts'

/** A shop in which refunds above ₦20,000 wait for a second person. */
async function office() {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  await admin.call('POST', '/companySettings', { companyName: 'Tafiya', refundApprovalAbove: 20_000 })
  const brackets = [{ hoursBefore: 0, percent: 100 }]
  await admin.call('POST', '/refund-policies', { name: 'Strict', flat: 0, move: 0, brackets })
  return {
    shop,
    admin,
    first: await staffMember(shop, 'finance'),
    second: await staffMember(shop, 'finance'),
  }
}

type Office = Awaited<ReturnType<typeof office>>

/** A passenger who paid ₦35,000. */
async function passenger({ shop }: Pick<Office, 'shop'>): Promise<string> {
  await shop.database.pool.query('delete from rate_limits')
  return (await confirmedVisitor(shop, [4])).reference
}

/** The latest refund of a payment that waits, or does not wait, for a second person. */
const latestRefund = async ({ shop }: Office, reference: string, isWaiting: boolean) => {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `select r.id from refunds r join payments p on p.id = r.payment_id
     where p.reference = $1 and (r.needs_approval and r.approved_by is null) = $2 order by r.id desc`,
    [reference, isWaiting],
  )
  return rows[0]?.id
}

const refund = async ({ shop, first }: Office, reference: string, amount: Kobo) => {
  const { id } = await paymentOf(shop, reference)
  return first.call('POST', `/payments/${id}/refunds`, {
    amount,
    because: 'goodwill',
    reason: 'The bus was four hours late',
  })
}

const decideLatest = async (at: Office, reference: string, decision: 'approve' | 'decline') =>
  decide(at.second, await latestRefund(at, reference, true), decision)

const isReversed = ({ shop }: Office, reference: string): boolean =>
  shop.sandbox.paystack
    .ledger()
    .transactions.some((one) => one.reference === reference && one.status === 'reversed')

/** The acts on a payment. An act that the product refuses changes nothing. */
const ACTS = {
  'a refund is opened': (at, reference) => refund(at, reference, naira(10_000)),
  'a large refund is opened': (at, reference) => refund(at, reference, naira(24_000)),
  'the refund is approved': (at, reference) => decideLatest(at, reference, 'approve'),
  'the refund is declined': (at, reference) => decideLatest(at, reference, 'decline'),
  'refunds are sent': async ({ shop }) => {
    await timePasses(shop)
    await sendRefunds(shop.context)
  },
  'the refund fails': async (at, reference) => {
    const id = await latestRefund(at, reference, false)
    if (id === undefined) return
    const [sent] = at.shop.sandbox.paystack.ledger().refunds
    const failed = { id: String(sent?.id ?? id), status: 'failed' } as Parameters<
      typeof applyProviderStatus
    >[2]
    await applyProviderStatus(at.shop.context, id, failed)
  },
  'the bank takes a part': async ({ shop }, reference) => {
    shop.sandbox.paystack.dispute(reference)
    await webhooksArrive(shop)
    await providerTells(shop, reference, autoAccepted(naira(5_000)))
  },
  'the bank takes all': async (at, reference) => {
    if (isReversed(at, reference)) return
    at.shop.sandbox.paystack.dispute(reference)
    at.shop.sandbox.paystack.reverse(reference)
    await webhooksArrive(at.shop)
  },
  'the bank gives back': async ({ shop }, reference) => {
    const { rows } = await shop.database.pool.query(
      `select from disputes d join payments p on p.id = d.payment_id where p.reference = $1`,
      [reference],
    )
    if (rows.length > 0) await providerTells(shop, reference, DECLINED)
  },
  'the bank reverses the payment': async (at, reference) => {
    if (isReversed(at, reference)) return
    at.shop.sandbox.paystack.reverse(reference)
    await noteReversal(at.shop.context, reference)
  },
} satisfies Record<string, (at: Office, reference: string) => Promise<unknown>>

type Act = keyof typeof ACTS

/** Makes all that has happened a day older. */
async function aDayPasses({ shop }: Pick<Office, 'shop'>): Promise<void> {
  const { rows } = await shop.database.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and table_name in ('payments', 'refunds', 'disputes', 'money_lines')
       and column_name in ('paid_at', 'created_at', 'approved_at', 'sent_attempt_at', 'processed_at', 'opened_at',
                           'resolved_at', 'at', 'event_at')`,
  )
  for (const table of new Set(rows.map((row) => row.table))) {
    const columns = rows.filter((row) => row.table === table).map(({ column }) => column)
    // Not one transaction: a table with deferred constraints to check cannot be altered.
    await shop.database.pool.query(`alter table ${table} disable trigger user`)
    await shop.database.pool.query(
      `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '1 day'`).join(', ')}`,
    )
    await shop.database.pool.query(`alter table ${table} enable trigger user`)
  }
}

/** The revenue of each of the last 60 days, as the dashboard shows it. Today is the last one. */
async function revenueByDay({ admin }: Pick<Office, 'admin'>): Promise<number[]> {
  const { days, before } = (await admin.call('GET', '/dashboard/days?range=30')).json().data
  return [...before, ...days].map(({ revenue }: { revenue: number }) => revenue)
}

/**
 * Computes the revenue by the former rule: from the current refunds and payments, each on the day on which it was made.
 * Failed and waiting refunds do not count, and neither does a payment that a bank reversed.
 */
async function revenueByRows({ shop }: Pick<Office, 'shop'>): Promise<number[]> {
  const { rows } = await shop.database.pool.query<{ revenue: number }>(`
    select (coalesce((select sum(p.received_kobo) from payments p
              where p.status = 'PAID' and p.exception is distinct from 'reversed'
                and (p.paid_at at time zone 'Africa/Lagos')::date = day), 0)
            - coalesce((select sum(r.amount_kobo) from refunds r join payments p on p.id = r.payment_id
                where r.status <> 'FAILED' and not (r.needs_approval and r.approved_by is null)
                  and p.exception is distinct from 'reversed'
                  and (r.created_at at time zone 'Africa/Lagos')::date = day), 0))::float8 as revenue
    from generate_series((now() at time zone 'Africa/Lagos')::date - 59, (now() at time zone 'Africa/Lagos')::date,
                         interval '1 day') as day
    order by day`)
  return rows.map(({ revenue }) => revenue)
}

const past = (days: number[]) => days.slice(0, -1)
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** The sums of the amounts in the CSV export of bookings. */
async function sumsOfExport({ admin }: Pick<Office, 'admin'>) {
  const [heads = '', ...lines] = (await admin.call('GET', '/export')).body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
  const cells = (line: string) =>
    [...line.matchAll(/("([^"]|"")*"|[^,]*)(,|$)/g)].map(([, cell = '']) => cell)
  const column = (head: string) => {
    const place = cells(heads).indexOf(head)
    return sum(lines.map((line) => Number(cells(line)[place] || 0)))
  }
  return {
    received: naira(column('Received (₦)')),
    refunded: naira(column('Refunded (₦)')),
    taken: naira(column('Taken by bank (₦)')),
  }
}

test.each<{ before: Act[]; act: Act; today: Kobo | 0; byRows?: number }>([
  { before: ['a refund is opened'], act: 'the refund fails', today: 0, byRows: naira(10_000) },
  {
    before: ['a large refund is opened'],
    act: 'the refund is approved',
    today: kobo(-naira(24_000)),
    byRows: -naira(24_000),
  },
  { before: ['a large refund is opened'], act: 'the refund is declined', today: 0 },
  { before: [], act: 'a large refund is opened', today: 0 },
  { before: [], act: 'a refund is opened', today: kobo(-naira(10_000)) },
  { before: [], act: 'the bank takes a part', today: kobo(-naira(5_000)) },
  { before: [], act: 'the bank takes all', today: kobo(-naira(35_000)), byRows: -naira(35_000) },
  { before: [], act: 'the bank reverses the payment', today: kobo(-naira(35_000)), byRows: -naira(35_000) },
  { before: ['the bank takes a part'], act: 'the bank gives back', today: naira(5_000) },
])('after $before, $act: the revenue of today changes by $today, and of no day before', async (one) => {
  const at = await office()
  const reference = await passenger(at)
  for (const act of one.before) await ACTS[act](at, reference)
  await aDayPasses(at)
  const [days, byRows] = [await revenueByDay(at), await revenueByRows(at)]
  await ACTS[one.act](at, reference)
  const after = await revenueByDay(at)
  expect(past(after)).toEqual(past(days))
  expect((after.at(-1) ?? 0) - (days.at(-1) ?? 0)).toBe(one.today)
  expect(sum(past(await revenueByRows(at))) - sum(past(byRows)), 'control: the rule before').toBe(
    one.byRows ?? 0,
  )
  expect(await invariantViolations(at.shop)).toEqual([])
})

test('whatever happens to payments, no revenue of a day before changes, and all figures agree', async () => {
  const at = await office()
  const acts = fc.array(fc.tuple(fc.constantFrom(...(Object.keys(ACTS) as Act[])), fc.nat(1)), {
    minLength: 5,
    maxLength: 8,
  })
  let changedByRows = 0
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const references = [await passenger(at), await passenger(at)]
      for (const [act, which] of history) {
        await aDayPasses(at)
        const [days, byRows] = [await revenueByDay(at), await revenueByRows(at)]
        await ACTS[act](at, references[which] ?? '')
        expect(past(await revenueByDay(at)), act).toEqual(past(days))
        if (String(past(await revenueByRows(at))) !== String(past(byRows))) changedByRows++
      }
      await expectAgreement(at)
    }),
    // All days of all histories must be among the 60 that are shown.
    { numRuns: 7, seed: 29, endOnFailure: true },
  )
  expect(changedByRows, 'control: the rule before').toBeGreaterThan(0)
})

/** Card, days, takings of today and CSV have the same revenue. */
async function expectAgreement(at: Office): Promise<void> {
  const { admin } = at
  const { days, before } = (await admin.call('GET', '/dashboard/days?range=30')).json().data
  const shown: { day: string; revenue: number }[] = [...before, ...days]
  const month = lagosDay(new Date()).slice(0, 7)
  const ofMonth = shown.filter(({ day }) => day.startsWith(month)).map(({ revenue }) => revenue)
  const { monthlyRevenue } = (await admin.call('GET', '/dashboardStats')).json()
  expect(naira(monthlyRevenue)).toBe(sum(ofMonth))
  const { takings } = (await admin.call('GET', '/dashboard/today')).json().data
  expect(takings.today.received - takings.today.refunded).toBe(shown.at(-1)?.revenue)
  const { received, refunded, taken } = await sumsOfExport(at)
  expect(received - refunded - taken).toBe(sum(shown.map(({ revenue }) => revenue)))
  expect(await invariantViolations(at.shop)).toEqual([])
}
