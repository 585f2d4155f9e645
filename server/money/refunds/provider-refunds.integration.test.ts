import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { compareWithProvider } from '#server/money/incoming/compare-with-provider.ts'
import { financeOffice, type Office, payingVisitor } from '#server/money/staff-payments/testing/office.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { SellingApp } from '#testing/selling-app.ts'
import { invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { recordProviderRefunds } from './record-provider-refunds.ts'
import { sendRefunds } from './send-refunds.ts'
import { lateVisitor, logOf, refundRow, refundsSettle, webhooksArrive } from './testing/money-to-return.ts'

/** Returns a passenger who paid ₦35,000 online. From now on the provider sends no webhooks to the shop. */
async function passenger({ shop, call }: Office) {
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  const visitor = await payingVisitor(shop)
  shop.sandbox.paystack.pay(visitor.reference, { notify: false })
  await visitor.verify(visitor.reference)
  const { id: paymentId } = await paymentOf(shop, visitor.reference)
  const refund = (amount: number, fields = {}) =>
    call('POST', `/payments/${paymentId}/refunds`, {
      amount,
      because: 'goodwill',
      reason: 'The bus was four hours late',
      ...fields,
    })
  return { ...visitor, paymentId, refund }
}

const onDashboard = ({ sandbox }: SellingApp, reference: string, amount: number) =>
  sandbox.paystack.refundOnDashboard(reference, amount)

const handOut = ({ call }: Office, refundId: number | undefined) =>
  call('PATCH', `/refunds/${refundId}/returned`, { method: 'cash', note: 'Handed out at the terminal' })

const nightly = ({ context }: SellingApp) =>
  compareWithProvider(context, new Date(Date.now() + 24 * 3_600_000))

/** Sums the provider's refunds that have not failed and the refunds that staff paid out by hand. */
async function totalRefunded({ sandbox, database }: SellingApp): Promise<number> {
  const byProvider = sandbox.paystack.ledger().refunds.filter(({ status }) => status !== 'failed')
  const { rows } = await database.pool.query<{ sum: number }>(
    `select coalesce(sum(amount_kobo), 0)::int as sum from refunds where method <> 'paystack' and status = 'PROCESSED'`,
  )
  return byProvider.reduce((sum, { amount }) => sum + amount, rows[0]?.sum ?? 0)
}

const BY_PROVIDER = { reason: 'by_provider', method: 'paystack', amount_kobo: naira(20_000) }

test('₦20,000 were refunded on the provider’s dashboard: staff can refund the other ₦15,000 but not ₦35,000 [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, reference, refund } = await passenger(office)
  onDashboard(shop, reference, naira(20_000))
  expect((await refund(naira(35_000))).json().error).toBe('At most ₦15,000 of this payment can be refunded.')
  expect((await refund(naira(15_000))).statusCode).toBe(201)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  expect(await refundsOf(shop, id)).toMatchObject([BY_PROVIDER, { amount_kobo: naira(15_000) }])
  expect(await totalRefunded(shop)).toBe(naira(35_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('dollars are refunded on the dashboard after a bank disputed them: no refund in naira is recorded', async () => {
  const { shop } = await financeOffice()
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  const visitor = await payingVisitor(shop)
  shop.sandbox.paystack.pay(visitor.reference, { currency: 'USD', notify: false })
  await visitor.verify(visitor.reference)
  await shop.database.pool.query(`update payments set exception = 'disputed'`)
  onDashboard(shop, visitor.reference, naira(20_000))
  expect(await recordProviderRefunds(shop.context, visitor.reference)).toBe('nothing new')
  await nightly(shop)
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'wrong_currency', amount_kobo: naira(35_000), status: 'REQUESTED' },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('₦20,000 are refunded on the dashboard before our refund of ₦35,000 is sent: only ₦15,000 are sent [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, reference, refund } = await passenger(office)
  expect((await refund(naira(35_000))).statusCode).toBe(201)
  onDashboard(shop, reference, naira(20_000))
  await sendRefunds(shop.context)
  expect(await refundsOf(shop, id)).toMatchObject([
    { reason: 'goodwill', amount_kobo: naira(15_000), status: 'SENT' },
    BY_PROVIDER,
  ])
  expect(await logOf(shop, id)).toContain('refund.lowered')
  expect(await totalRefunded(shop)).toBe(naira(35_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('all is refunded on the dashboard before our refund is sent: our refund is withdrawn [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, reference, refund } = await passenger(office)
  expect((await refund(naira(35_000))).statusCode).toBe(201)
  onDashboard(shop, reference, naira(35_000))
  await sendRefunds(shop.context)
  expect(await refundsOf(shop, id)).toMatchObject([{ ...BY_PROVIDER, amount_kobo: naira(35_000) }])
  expect(await logOf(shop, id)).toContain('refund.withdrawn')
  expect(await totalRefunded(shop)).toBe(naira(35_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('a refund on the dashboard comes just before our call: our refund fails, and only the rest can be paid out [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, reference, refund } = await passenger(office)
  expect((await refund(naira(35_000))).statusCode).toBe(201)
  const { refund: call } = shop.context.paystack
  await sendRefunds({
    ...shop.context,
    paystack: {
      ...shop.context.paystack,
      refund: async (wish) => {
        onDashboard(shop, reference, naira(20_000))
        return call(wish)
      },
    },
  })
  const [failed] = await refundsOf(shop, id)
  expect(failed).toMatchObject({ status: 'FAILED', amount_kobo: naira(15_000) })
  expect((await handOut(office, failed?.id)).statusCode).toBe(200)
  expect(await totalRefunded(shop)).toBe(naira(35_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: without reading the provider’s refunds ₦55,000 are refunded for ₦35,000 [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, reference, refund } = await passenger(office)
  shop.context.paystack.refundsOf = async () => []
  onDashboard(shop, reference, naira(20_000))
  expect((await refund(naira(35_000))).statusCode).toBe(201)
  await sendRefunds(shop.context)
  const [failed] = await refundsOf(shop, id)
  expect(failed).toMatchObject({ status: 'FAILED', amount_kobo: naira(35_000) })
  expect((await handOut(office, failed?.id)).statusCode).toBe(200)
  expect(await totalRefunded(shop)).toBe(naira(55_000))
})

test('a part is refunded on the dashboard before staff pay out a failed refund: they get STALE, then pay out the rest [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const visitor = await lateVisitor(shop, '4084080000671803')
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  expect(await refundRow(shop, visitor.refundId)).toMatchObject({ status: 'FAILED' })
  shop.sandbox.paystack.refundOnDashboard(visitor.reference, naira(20_000), 'processed')
  expect((await handOut(office, visitor.refundId)).json()).toMatchObject({
    code: 'STALE',
    error:
      'The payment provider has already refunded money from this payment. Check the refund again before you pay it out.',
  })
  expect((await refundRow(shop, visitor.refundId)).amount_kobo).toBe(naira(15_000))
  expect((await handOut(office, visitor.refundId)).statusCode).toBe(200)
  expect(await totalRefunded(shop)).toBe(naira(35_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('while the provider is down, a refund can be opened but not paid out by hand [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, refund } = await passenger(office)
  shop.sandbox.paystack.script({ on: 'list', status: 503 })
  expect((await refund(naira(35_000), { method: 'cash' })).statusCode).toBe(201)
  const [opened] = await refundsOf(shop, id)
  const refused = await handOut(office, opened?.id)
  expect(refused.statusCode).toBe(503)
  expect(refused.json().error).toBe(
    'The payment provider is not responding, so we cannot check whether it has already refunded this money. Please try again in a few minutes.',
  )
  shop.sandbox.paystack.clear('list')
  expect((await handOut(office, opened?.id)).statusCode).toBe(200)
})

test('a refund made on the dashboard is recorded from its webhook and followed until it is processed [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, reference } = await passenger(office)
  shop.sandbox.paystack.clear('webhook')
  onDashboard(shop, reference, naira(20_000))
  await webhooksArrive(shop)
  expect(await refundsOf(shop, id)).toMatchObject([BY_PROVIDER])
  await refundsSettle(shop)
  expect(await refundsOf(shop, id)).toMatchObject([{ ...BY_PROVIDER, status: 'PROCESSED' }])
  expect(shop.logLines()).toContain('the provider refunded a payment without our request')
  expect((await paymentOf(shop, reference)).exception).toBeNull()
  expect(await invariantViolations(shop)).toEqual([])
})

test('no webhook comes: the nightly comparison records each dashboard refund once, and no reversal [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, reference } = await passenger(office)
  const first = onDashboard(shop, reference, naira(20_000))
  await nightly(shop)
  const second = onDashboard(shop, reference, naira(15_000))
  for (const one of [first, second])
    await expect
      .poll(() => shop.sandbox.paystack.ledger().refunds.find((refund) => refund.id === one.id)?.status)
      .toBe('processed')
  await nightly(shop)
  await nightly(shop)
  expect((await refundsOf(shop, id)).map(({ amount_kobo }) => amount_kobo)).toEqual([
    naira(20_000),
    naira(15_000),
  ])
  expect((await paymentOf(shop, reference)).exception).toBeNull()
  const { rows } = await shop.database.pool.query(
    `select details from audit_log where action = 'payments.compared' order by id`,
  )
  expect(rows.map(({ details }) => details)).toEqual([
    '1 paid through Paystack: 1 counted here, 1 refunded on Paystack’s dashboard',
    '1 paid through Paystack: 1 refunded, 1 refunded on Paystack’s dashboard',
    '1 paid through Paystack: 1 refunded',
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('ten calls read the provider’s refunds at once: each refund is recorded once [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, reference } = await passenger(office)
  onDashboard(shop, reference, naira(10_000))
  onDashboard(shop, reference, naira(10_000))
  const all = await Promise.all(
    Array.from({ length: 10 }, () => recordProviderRefunds(shop.context, reference)),
  )
  expect(all.filter((one) => one === 'counted')).toHaveLength(1)
  expect(await refundsOf(shop, id)).toHaveLength(2)
})

test('the response to our own refund was lost: the refund is recognised and not recorded a second time [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, reference, refund } = await passenger(office)
  await refund(naira(10_000))
  shop.sandbox.paystack.script({ on: 'refund', times: 1, dropAnswer: true })
  await sendRefunds(shop.context)
  expect(await recordProviderRefunds(shop.context, reference)).toBe('nothing new')
  const unmarked: AppContext = {
    ...shop.context,
    paystack: {
      ...shop.context.paystack,
      refundsOf: async (of) =>
        (await shop.context.paystack.refundsOf(of)).map((one) => ({ ...one, merchantNote: null })),
    },
  }
  expect(await recordProviderRefunds(unmarked, reference)).toBe('nothing new')
  expect(await refundsOf(shop, id)).toHaveLength(1)
})

test('all was paid out in cash and a part is refunded on the dashboard as well: staff see it, and no more is refunded [F43]', async () => {
  const office = await financeOffice()
  const { shop } = office
  const { id, reference, refund } = await passenger(office)
  await refund(naira(35_000), { method: 'cash' })
  const [opened] = await refundsOf(shop, id)
  expect((await handOut(office, opened?.id)).statusCode).toBe(200)
  onDashboard(shop, reference, naira(20_000))
  await nightly(shop)
  expect(await paymentOf(shop, reference)).toMatchObject({
    exception: 'reversed',
    exception_closed_at: null,
    reversed_kobo: naira(20_000),
  })
  expect(shop.logLines()).toContain('the provider refunded money that was also refunded by hand')
  expect((await refund(naira(1))).statusCode).toBe(409)
  expect(await invariantViolations(shop)).toEqual([])
})
