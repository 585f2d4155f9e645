import { expect } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { signWebhook } from '#sandbox/paystack/webhooks.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { type SellingApp, visitorWithDraft } from '#testing/selling-app.ts'

/** Returns a visitor who paid the fare online and has a confirmed booking. */
export async function confirmedVisitor(
  shop: SellingApp,
  seats: number[],
  terms: { termsVersion?: string | undefined } = {},
) {
  const visitor = await visitorWithDraft(shop, { seats })
  const { paystackRef: reference } = (await visitor.initialize(terms)).json() as { paystackRef: string }
  shop.sandbox.paystack.pay(reference, { notify: false })
  await visitor.verify(reference)
  return { ...visitor, reference }
}

/**
 * Returns a visitor who paid ₦40,000 for a ₦35,000 seat. The provider would accept the refund of ₦5,000 repeatedly, so
 * a test can detect a duplicate refund.
 */
export async function overpaidVisitor(shop: SellingApp, card?: string) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  shop.sandbox.paystack.pay(reference, { card, amount: naira(40_000), notify: false })
  const wrongResponse = { amount: naira(40_000), requestedAmount: naira(40_000) }
  shop.sandbox.paystack.script({ on: 'verify', reference, times: 1, ...wrongResponse })
  await visitor.verify(reference)
  return { ...visitor, reference, refundId: await refundIdOf(shop, reference) }
}

/**
 * Returns a visitor who paid after another visitor took the seat, with an open refund of the whole amount. Ends all
 * holds in the shop.
 */
export async function lateVisitor(shop: SellingApp, card?: string) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  await shop.database.pool.query(
    `update seats set hold_expires_at = now() - interval '1 second' where status = 'RESERVED'`,
  )
  await visitorWithDraft(shop, { trip: visitor.trip })
  shop.sandbox.paystack.pay(reference, { card, notify: false })
  await visitor.verify(reference)
  return { ...visitor, reference, refundId: await refundIdOf(shop, reference) }
}

async function refundIdOf({ database }: SellingApp, reference: string): Promise<number> {
  const { id } = await database.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}

export const refundRow = ({ database }: SellingApp, id: number) =>
  database.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the minutes from the last change of a refund to its next attempt. */
export const minutesToNextAttempt = (refund: Awaited<ReturnType<typeof refundRow>>): number =>
  Math.round(((refund.next_attempt_at?.getTime() ?? 0) - refund.updated_at.getTime()) / 60_000)

export const paymentRow = ({ database }: SellingApp, reference: string) =>
  database.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()

export const logOf = async ({ database }: SellingApp, bookingId: number): Promise<string[]> =>
  (
    await database.db
      .selectFrom('audit_log')
      .select('action')
      .where('booking_id', '=', bookingId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

/** Makes all scheduled refunds and webhooks due now. */
export const timePasses = ({ database }: SellingApp) =>
  database.pool.query(`
    update refunds set next_attempt_at = now() where next_attempt_at is not null;
    update webhook_inbox set next_attempt_at = now() where processed_at is null`)

/** Waits until the provider has sent its webhooks, then processes them. */
export async function webhooksArrive(shop: SellingApp): Promise<void> {
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
}

/** Waits until the provider has settled all refunds with a planned end and sent its webhooks, then processes them. */
export async function refundsSettle(shop: SellingApp): Promise<void> {
  const isSettled = () =>
    shop.sandbox.paystack
      .ledger()
      .refunds.every(({ status, settleAt }) => settleAt === null || !/^(pending|processing)$/.test(status))
  await expect.poll(isSettled).toBe(true)
  await webhooksArrive(shop)
}

export async function deliver({ app, context }: SellingApp, event: string, data: object): Promise<void> {
  const payload = JSON.stringify({ event, data })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signWebhook(payload, context.config.paystack.secretKey),
    },
  })
  expect(answer.statusCode).toBe(200)
}

export const invariantViolations = async ({ database }: SellingApp) =>
  (await countInvariantViolations(database.db)).filter((one) => one.broken > 0)
