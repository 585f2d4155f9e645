import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import type { Fault } from '#sandbox/faults.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { endHolds, makePaymentsDue } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'

type WrongResponse = Omit<Fault, 'on'>

/** Returns a visitor who has paid, after a verification to which the provider gave a wrong response. */
async function paidWith(shop: SellingApp, wrongResponse: WrongResponse) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  shop.sandbox.paystack.pay(reference, { notify: false })
  shop.sandbox.paystack.script({ on: 'verify', reference, ...wrongResponse })
  return { ...visitor, reference, verified: await visitor.verify(reference) }
}

const ask = async (shop: SellingApp) => {
  await makePaymentsDue(shop)
  await reconcile(shop.context)
}

const UNCLEAR = 'Our staff are checking your payment. Please do not pay again.'

test.each<[string, WrongResponse]>([
  ['0', { amount: 0, requestedAmount: 0 }],
  ['null', { amount: null }],
  ['below 0', { amount: -3_500_000 }],
  [
    '₦30,000,000, more than a column holds',
    { amount: naira(30_000_000), requestedAmount: naira(30_000_000) },
  ],
  ['far above the limit', { amount: Number.MAX_SAFE_INTEGER }],
  ['missing', { without: ['amount'] }],
  ['in no currency', { without: ['currency'] }],
  ['neither test nor live', { without: ['domain'] }],
])(
  'a success with the amount %s goes to staff; once the response is right, the payment is settled [F36]',
  async (_, wrongResponse) => {
    const shop = await sellingApp()
    const { reference, verified, id } = await paidWith(shop, wrongResponse)
    expect(verified.statusCode).toBe(202)
    expect(verified.json()).toMatchObject({ status: 'pending', message: UNCLEAR })
    await ask(shop)
    expect(await paymentOf(shop, reference)).toMatchObject({
      status: 'FAILED',
      exception: 'provider_unclear',
    })
    const finance = await staffMember(shop, 'finance')
    const queue = await finance.call('GET', '/payments?exception=open')
    expect(queue.json().data).toMatchObject([{ paystackRef: reference, exception: 'provider_unclear' }])
    const log = await finance.call('GET', '/payments?exception=provider_unclear')
    expect(log.json().data).toHaveLength(1)
    expect(await invariantViolations(shop)).toEqual([])

    shop.sandbox.paystack.clear()
    await ask(shop)
    expect(await paymentOf(shop, reference)).toMatchObject({ status: 'PAID', applied: true, exception: null })
    expect((await bookingOf(shop, id)).status).toBe('CONFIRMED')
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test('a success that lacks every key that a payment can do without confirms the booking', async () => {
  const shop = await sellingApp()
  const without = ['requested_amount', 'fees', 'channel', 'gateway_response', 'log', 'customer', 'metadata']
  const { verified, reference, id } = await paidWith(shop, { without })
  expect(verified.json().status).toBe('success')
  expect((await bookingOf(shop, id)).status).toBe('CONFIRMED')
  expect(await paymentOf(shop, reference)).toMatchObject({ received_kobo: naira(35_000), exception: null })
  expect(await refundsOf(shop, id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test.each(['status', 'id', 'reference'])(
  'a success without %s is logged as an error, and settled once the response is right',
  async (key) => {
    const shop = await sellingApp()
    const { verified, reference } = await paidWith(shop, { without: [key] })
    expect(verified.json()).toMatchObject({ status: 'pending', message: 'We are confirming your payment' })
    expect(shop.logLines()).toContain('the provider’s response about a payment cannot be read')
    shop.sandbox.paystack.clear()
    await ask(shop)
    expect(await paymentOf(shop, reference)).toMatchObject({ status: 'PAID', applied: true })
  },
)

test('a success with the transaction id of another payment goes to staff, and no refund is opened [F36]', async () => {
  const shop = await sellingApp()
  const first = await paidWith(shop, { times: 1, transactionId: 4_711 })
  expect(first.verified.json().status).toBe('success')
  const second = await paidWith(shop, { transactionId: 4_711 })
  expect(second.verified.statusCode).toBe(202)
  expect(second.verified.json()).toMatchObject({ status: 'pending', message: UNCLEAR })
  expect(await paymentOf(shop, second.reference)).toMatchObject({ exception: 'provider_unclear' })
  expect(await refundsOf(shop, second.id)).toEqual([])
  expect((await bookingOf(shop, second.id)).status).toBe('PENDING')
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff close an unclear payment with a note, or mark it as paid with a reason [F36]', async () => {
  const shop = await sellingApp()
  const closed = await paidWith(shop, { amount: 0 })
  const paid = await paidWith(shop, { amount: 0 })
  const finance = await staffMember(shop, 'finance')
  const { id } = await paymentOf(shop, closed.reference)
  const close = await finance.call('PATCH', `/payments/${id}/exception`, {
    note: 'The dashboard shows no such payment',
  })
  expect(close.statusCode).toBe(200)
  const set = await finance.call('PATCH', '/payments', {
    bookingToken: paid.bookingToken,
    status: 'PAID',
    isOverride: true,
    reason: 'Seen on the dashboard',
  })
  expect(set.statusCode).toBe(200)
  expect(await bookingOf(shop, paid.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  await ask(shop)
  const queue = await finance.call('GET', '/payments?exception=open')
  expect(queue.json().data.map((row: { paystackRef: string }) => row.paystackRef)).not.toContain(
    closed.reference,
  )
  // The payment is flagged again after staff marked it as paid, and stays paid.
  const log = await shop.database.pool.query(
    `select after ->> 'status' as status from audit_log
     where action = 'payment.exception' and booking_id = $1 order by id`,
    [paid.id],
  )
  expect(log.rows).toEqual([{ status: 'FAILED' }, { status: 'PAID' }])
  expect((await paymentOf(shop, paid.reference)).status).toBe('PAID')
})

test('a response about another reference is ignored and logged, and does not confirm the booking [F37]', async () => {
  const shop = await sellingApp()
  const other = await paidWith(shop, { times: 1 })
  const { verified, reference, id } = await paidWith(shop, { ofReference: other.reference })
  expect(verified.statusCode).toBe(202)
  expect(verified.json()).toMatchObject({ status: 'pending', message: 'We are confirming your payment' })
  expect((await bookingOf(shop, id)).status).toBe('PENDING')
  expect(shop.logLines()).toContain('the provider answered about another payment')
  shop.sandbox.paystack.clear()
  await ask(shop)
  expect(await paymentOf(shop, reference)).toMatchObject({ status: 'PAID', applied: true })
})

test.each<[string, WrongResponse, number]>([
  ['with fees that the customer pays', { amount: naira(35_500), fees: naira(500) }, 0],
  ['of more than was requested', { amount: naira(40_000), fees: naira(625) }, 5_000],
])('of a payment %s, only the overpaid amount is refunded', async (_, wrongResponse, back) => {
  const shop = await sellingApp()
  const { verified, id } = await paidWith(shop, { ...wrongResponse, requestedAmount: naira(35_000) })
  expect(verified.json().status).toBe('success')
  const refunds = await refundsOf(shop, id)
  expect(refunds.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)).toBe(naira(back))
  expect(await invariantViolations(shop)).toEqual([])
})

test('a visitor who polls does not delay the next check; a transfer that starts brings it forward', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  const secondsToNext = async () => {
    const { rows } = await shop.database.pool.query<{ seconds: number }>(
      `select extract(epoch from next_check_at - now())::int as seconds from payments where reference = $1`,
      [paystackRef],
    )
    return rows[0]?.seconds ?? 0
  }
  for (let poll = 0; poll < 10; poll++) await visitor.verify(paystackRef)
  expect(await secondsToNext()).toBeLessThanOrEqual(30)
  // Ends the hold, because the reconciler checks earlier while a hold lasts.
  await endHolds(shop)
  for (let look = 0; look < 6; look++) await ask(shop)
  expect(await secondsToNext()).toBeGreaterThan(3_000)
  expect((await paymentOf(shop, paystackRef)).check_count).toBe(6)

  shop.sandbox.paystack.script({ on: 'pay', confirmAfter: null })
  shop.sandbox.paystack.pay(paystackRef, { channel: 'bank_transfer', notify: false })
  await visitor.verify(paystackRef)
  expect(await secondsToNext()).toBeLessThanOrEqual(30)
})
