import { expect } from 'vitest'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { type SellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, mailsOf, paymentOf } from '#testing/stored-rows.ts'

/** Returns a visitor who has paid at the provider, before the product learns of it. */
export async function visitorWhoPaid(shop: SellingApp) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  return { ...visitor, reference: paystackRef as string }
}

/** Expects that the settlement has written nothing, and that the reconciler then completes it. */
export async function expectNothingThenAll(
  shop: SellingApp,
  { id, reference }: { id: number; reference: string },
) {
  expect((await paymentOf(shop, reference)).status).toBe('PENDING')
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'PENDING', paid_kobo: 0 })
  expect(await mailsOf(shop, id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await mailsOf(shop, id)).toEqual(['receipt', 'ticket'])
  expect(await invariantViolations(shop)).toEqual([])
}

/** The steps of a settlement in order, each with a statement whose lock blocks the settlement before that step. */
export const STEPS = [
  ['the trip is locked', 'select from trips for update'],
  ['the booking is locked', 'select from bookings for update'],
  ['the payment is locked', 'select from payments for update'],
  ['the seats are locked', 'select from seats for update'],
  ['the money is written', 'lock table payments in share mode'],
  ['the seats are booked', 'lock table seats in share mode'],
  ['the booking is confirmed', 'lock table bookings in share mode'],
  ['the tickets are issued', 'lock table tickets in share mode'],
  ['the mails are written', 'lock table notifications in share mode'],
] as const

/** Takes a lock that blocks the settlement. The returned function releases the lock. */
export async function blockSettlement(
  { database }: SellingApp,
  obstacle: string,
): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(obstacle)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
