import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { markAsPaid } from '#server/money/payments/mark-as-paid.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { lateVisitor, logOf, refundsSettle } from '#server/money/refunds/testing/money-to-return.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffAction, staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { readWebhooks } from './read-webhooks.ts'

/** A comparison at this time includes the payments that a test makes now. */
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000)
const compare = ({ context }: SellingApp) => compareWithProvider(context, tomorrow())

/**
 * Returns a visitor who paid through Paystack without us knowing: no page, webhook or reconciler settled the payment.
 */
async function silentPayer(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  shop.sandbox.paystack.pay(reference, { notify: false })
  return { ...visitor, reference }
}

async function passenger(shop: SellingApp) {
  const visitor = await silentPayer(shop)
  await visitor.verify(visitor.reference)
  return visitor
}

/** Creates a payment at the provider that this shop did not start. */
const paidElsewhere = async ({ context, sandbox }: SellingApp, reference: string) => {
  const stranger = { email: 'a@example.com', amountKobo: 50_000, channels: ['card'], metadata: {} }
  const callbackUrl = 'https://elsewhere.example'
  await context.paystack.initialize({ reference, callbackUrl, ...stranger })
  sandbox.paystack.pay(reference, { notify: false })
}

const linesAbout = async ({ database }: SellingApp, action: string) =>
  (
    await database.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  ).map(({ details }) => details)

const dailyLines = (shop: SellingApp) => linesAbout(shop, 'payments.compared')
const unknownLines = (shop: SellingApp) => linesAbout(shop, 'payment.unknown')

const inbox = ({ database }: SellingApp) =>
  database.db.selectFrom('webhook_inbox').select(['reference', 'processed_at', 'last_error']).execute()

test('a payment without a webhook is found in the provider’s list and confirms its booking, once', async () => {
  const shop = await sellingApp()
  await passenger(shop)
  const silent = await silentPayer(shop)
  await shop.database.pool.query(
    `update payments set status = 'FAILED', next_check_at = null where status = 'PENDING'`,
  )
  await compare(shop)
  expect((await bookingOf(shop, silent.id)).status).toBe('CONFIRMED')
  await compare(shop)
  expect(await dailyLines(shop)).toEqual([
    '2 paid through Paystack: 1 counted here, 1 settled just now',
    '2 paid through Paystack: 2 counted here',
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a payment reversed without a webhook is shown to staff once; the passenger keeps the seat [F22]', async () => {
  const shop = await sellingApp()
  const { id, reference } = await passenger(shop)
  shop.sandbox.paystack.reverse(reference)
  await shop.sandbox.paystack.webhooksIdle()
  await compare(shop)
  await compare(shop)
  expect(await paymentOf(shop, reference)).toMatchObject({ exception: 'reversed', exception_closed_at: null })
  expect((await bookingOf(shop, id)).status).toBe('CONFIRMED')
  expect((await logOf(shop, id)).filter((action) => action === 'payment.exception')).toHaveLength(1)
  expect(shop.logLines()).toContain('a bank disputes or has reversed a payment')
  expect(await dailyLines(shop)).toEqual([
    '1 paid through Paystack: 1 just found to be reversed',
    '1 paid through Paystack: 1 reversed by the bank',
  ])
})

test('a payment that was reversed before we counted it is not reported as refunded', async () => {
  const shop = await sellingApp()
  const { id, reference } = await silentPayer(shop)
  shop.sandbox.paystack.reverse(reference)
  await compare(shop)
  expect((await bookingOf(shop, id)).status).toBe('PENDING')
  expect(await dailyLines(shop)).toEqual(['1 paid through Paystack: 1 reversed and never counted here'])
})

test('a reversed payment with our reference that we do not know is stored and logged once', async () => {
  const shop = await sellingApp()
  const lost = `TAF-77-${'ab'.repeat(9)}`
  await paidElsewhere(shop, lost)
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  shop.sandbox.paystack.reverse(lost)
  await compare(shop)
  await compare(shop)
  expect((await inbox(shop)).map(({ reference }) => reference)).toEqual([lost])
  expect(await unknownLines(shop)).toEqual([
    `₦500, ${lost}: paid and reversed through Paystack, unknown to us`,
  ])
  expect(await dailyLines(shop)).toEqual(Array(2).fill('1 paid through Paystack: 1 unknown to us'))
})

test('a payment that we refunded is not reported as reversed', async () => {
  const shop = await sellingApp()
  const { reference } = await lateVisitor(shop)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  await compare(shop)
  expect((await paymentOf(shop, reference)).exception).toBe('seats_lost')
  expect(await dailyLines(shop)).toEqual(['1 paid through Paystack: 1 refunded'])
})

test('a payment that was refunded in cash and also reversed by the bank is shown to staff', async () => {
  const shop = await sellingApp()
  const { reference } = await lateVisitor(shop)
  await shop.database.pool.query(
    `update refunds set method = 'cash', status = 'PROCESSED', processed_at = now(), next_attempt_at = null;
     update payments set exception_closed_at = now()`,
  )
  shop.sandbox.paystack.reverse(reference)
  await compare(shop)
  expect((await paymentOf(shop, reference)).exception).toBe('reversed')
})

test('a payment with our reference that we do not know is stored and logged once; other payments of the account are only counted', async () => {
  const shop = await sellingApp()
  const lost = `TAF-77-${'ab'.repeat(9)}`
  await paidElsewhere(shop, lost)
  await paidElsewhere(shop, 'DONATION-1')
  await compare(shop)
  await readWebhooks(shop.context)
  await compare(shop)
  expect(await inbox(shop)).toEqual([
    { reference: lost, processed_at: null, last_error: 'unknown reference' },
  ])
  expect(await unknownLines(shop)).toEqual([`₦500, ${lost}: paid through Paystack, unknown to us`])
  expect(await dailyLines(shop)).toEqual(
    Array(2).fill('2 paid through Paystack: 1 unknown to us, 1 for other products'),
  )
})

test('a payment that staff marked as paid is not reported as missing; if the provider lists it later, it is a duplicate', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  const act = await staffAction(shop.database.db)
  const { id: paymentId } = await paymentOf(shop, reference)
  await withTransaction(shop.database.db, (tx) =>
    markAsPaid(tx, act, paymentId, { reason: 'Seen on the bank statement' }),
  )
  await compare(shop)
  shop.sandbox.paystack.pay(reference, { notify: false })
  await compare(shop)
  expect(await paymentOf(shop, reference)).toMatchObject({ applied: true, exception: 'duplicate_payment' })
  expect(await dailyLines(shop)).toEqual([
    '0 paid through Paystack',
    '1 paid through Paystack: 1 settled just now',
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a payment that we count as paid and the provider does not list is reported', async () => {
  const shop = await sellingApp()
  const { reference } = await passenger(shop)
  await shop.database.pool.query(`update payments set reference = 'TAF-1-not-there'`)
  await compare(shop)
  expect(reference).not.toBe('TAF-1-not-there')
  expect(await dailyLines(shop)).toEqual([
    '1 paid through Paystack: 1 unknown to us, 1 counted here but not listed by Paystack',
  ])
  expect(shop.logLines()).toContain('the provider does not list payments we count as paid')
})

test('a payment that the provider dates after the compared time is not reported as missing there', async () => {
  const shop = await sellingApp()
  await passenger(shop)
  // Our row is older than an hour. The provider started the payment within the last hour, which is not compared.
  await shop.database.pool.query(`update payments set created_at = now() - interval '65 minutes'`)
  await compareWithProvider(shop.context, new Date())
  expect(await dailyLines(shop)).toEqual(['0 paid through Paystack'])
  expect(shop.logLines()).not.toContain('the provider does not list payments we count as paid')
})

test('the provider fails at the second page: payments of the first page are settled, the next run settles the rest', async () => {
  const shop = await sellingApp()
  const first = await silentPayer(shop)
  for (let i = 0; i < 100; i++) await paidElsewhere(shop, `DONATION-${i}`)
  const last = await silentPayer(shop)
  shop.sandbox.paystack.script({ on: 'list', reference: '2', status: 503, times: 1 })
  await expect(compare(shop)).rejects.toThrow('The provider returned an error (503).')
  expect((await bookingOf(shop, last.id)).status).toBe('CONFIRMED')
  expect((await bookingOf(shop, first.id)).status).toBe('PENDING')
  expect(await dailyLines(shop)).toEqual([])
  await compare(shop)
  expect((await bookingOf(shop, first.id)).status).toBe('CONFIRMED')
  expect(await dailyLines(shop)).toEqual([
    '102 paid through Paystack: 1 counted here, 1 settled just now, 100 for other products',
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a payment started within the last hour is not compared', async () => {
  const shop = await sellingApp()
  const { id } = await silentPayer(shop)
  await compareWithProvider(shop.context, new Date())
  expect((await bookingOf(shop, id)).status).toBe('PENDING')
})

test('a payment whose record lacks requested amount and fees is compared like any other', async () => {
  const shop = await sellingApp()
  const silent = await silentPayer(shop)
  shop.sandbox.paystack.script({ on: 'list', without: ['requested_amount', 'fees'] })
  shop.sandbox.paystack.script({ on: 'verify', without: ['requested_amount', 'fees'] })
  await compare(shop)
  expect((await bookingOf(shop, silent.id)).status).toBe('CONFIRMED')
  expect(await invariantViolations(shop)).toEqual([])
})

test.each(['id', 'status', 'reference'])(
  'a payment whose record lacks its %s is shown to staff once, and the others are compared',
  async (key) => {
    const shop = await sellingApp()
    const finance = await staffMember(shop, 'finance')
    const [odd, silent] = [await passenger(shop), await silentPayer(shop)]
    shop.sandbox.paystack.script({ on: 'list', without: [key], record: odd.reference })
    await compare(shop)
    await compare(shop)
    expect((await bookingOf(shop, silent.id)).status).toBe('CONFIRMED')
    const id = shop.sandbox.paystack.ledger().transactions.find((one) => one.reference === odd.reference)?.id
    const reference = key === 'reference' ? `unreadable payment ${id}` : odd.reference
    const { data } = (await finance.call('GET', '/unknown-payments?isOpen=true')).json()
    expect(data).toMatchObject([{ reference, amount: 0 }])
    expect(shop.logLines()).toContain('a record of the provider cannot be read')
    expect((await dailyLines(shop))[1]).toContain('1 that we could not read')
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test('an unreadable payment of another product of the account is only counted', async () => {
  const shop = await sellingApp()
  const finance = await staffMember(shop, 'finance')
  await paidElsewhere(shop, 'DONATION-1')
  shop.sandbox.paystack.script({ on: 'list', without: ['status'], record: 'DONATION-1' })
  await compare(shop)
  expect((await finance.call('GET', '/unknown-payments?isOpen=true')).json().data).toEqual([])
  expect(await dailyLines(shop)).toEqual(['1 paid through Paystack: 1 for other products'])
})

test('a refund of the dashboard that cannot be read is shown to staff once, and the others are recorded', async () => {
  const shop = await sellingApp()
  const finance = await staffMember(shop, 'finance')
  const [odd, usual] = [await passenger(shop), await passenger(shop)]
  for (const { reference } of [odd, usual]) shop.sandbox.paystack.refundOnDashboard(reference, naira(20_000))
  const id = shop.sandbox.paystack.ledger().refunds.find((one) => one.reference === odd.reference)?.id
  shop.sandbox.paystack.script({ on: 'list', without: ['amount'], record: String(id) })
  await compare(shop)
  await compare(shop)
  expect(await refundsOf(shop, odd.id)).toEqual([])
  expect(await refundsOf(shop, usual.id)).toMatchObject([{ reason: 'by_provider' }])
  const { data } = (await finance.call('GET', '/unknown-payments?isOpen=true')).json()
  expect(data).toMatchObject([{ reference: `unreadable refund ${id}`, amount: 0 }])
  expect((await dailyLines(shop))[1]).toContain('1 that we could not read')
})
