import { expect, test } from 'vitest'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'
import { blockSettlement, expectNothingThenAll, STEPS, visitorWhoPaid } from './testing/blocked-settlement.ts'

test.each(STEPS)(
  'the database connection breaks before %s: nothing is half done [F11]',
  async (_, obstacle) => {
    const shop = await sellingApp()
    const visitor = await visitorWhoPaid(shop)
    const { paystack } = shop.context
    let unblock = async () => {}
    const verify: typeof paystack.verify = async (reference) => {
      const answer = await paystack.verify(reference)
      unblock = await blockSettlement(shop, obstacle)
      return answer
    }
    shop.context.paystack = { ...paystack, verify }
    const answer = visitor.verify(visitor.reference)
    await untilLockWaits(shop)
    await shop.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    await unblock()
    expect((await answer).statusCode).toBe(503)
    shop.context.paystack = paystack
    await expectNothingThenAll(shop, visitor)
  },
)

test('control: committed in two steps, a kill in between leaves money without a seat [F11]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWhoPaid(shop)
  await shop.database.pool.query(`update payments set status = 'PAID', paid_at = now(), received_kobo = amount_kobo,
    applied = true, applied_kobo = amount_kobo`)
  // The careless control stops here, as if it were killed: the payment is PAID and is not checked again, so the second
  // step, the booking, never runs.
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  expect((await bookingOf(shop, visitor.id)).status).toBe('PENDING')
  expect(await invariantViolations(shop)).not.toEqual([])
})
