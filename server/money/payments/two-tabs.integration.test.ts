import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { createBarrier } from '#testing/barrier.ts'
import { buildPayment, buildUser } from '#testing/builders.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { until } from '#testing/run-product.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { untilLockWaits } from '#testing/watch-database.ts'

type Visitor = Awaited<ReturnType<typeof visitorWithDraft>>

const paymentsOf = ({ database }: SellingApp, { id }: Visitor) =>
  database.db.selectFrom('payments').selectAll().where('booking_id', '=', id).orderBy('id').execute()

test('fifty clicks at once start one payment, and all pages get the same access code [F9]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const clicks = await Promise.all(
    Array.from({ length: 50 }, () => askAgainWhenBusy(() => visitor.initialize())),
  )
  expect(new Set(clicks.map((click) => click.statusCode))).toEqual(new Set([200]))
  expect(new Set(clicks.map((click) => click.json().accessCode)).size).toBe(1)
  expect(await paymentsOf(shop, visitor)).toHaveLength(1)
})

test('control: when the code checks first and opens later, every click opens its own payment [F9]', async () => {
  const shop = await sellingApp()
  await shop.database.pool.query('drop index payments_one_open_per_purpose')
  const visitor = await visitorWithDraft(shop)
  const booking = await bookingOf(shop, visitor.id)
  const allHaveChecked = createBarrier(10)
  const click = async () => {
    const open = await paymentsOf(shop, visitor)
    await allHaveChecked()
    if (open.length === 0) await buildPayment(shop.database.db, booking)
  }
  await Promise.all(Array.from({ length: 10 }, click))
  expect(await paymentsOf(shop, visitor)).toHaveLength(10)
})

test('one tab starts to pay while the other chooses another seat: the paying tab keeps its booking [F9]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const paying = await shop.database.pool.connect()
  await paying.query('begin')
  await paying.query(`update bookings set status = 'PENDING' where id = $1`, [visitor.id])
  const choosing = visitor.holdAgain({ seatId: [visitor.trip.seats[5]?.id] })
  await untilLockWaits(shop)
  await paying.query('commit')
  paying.release()
  expect((await choosing).statusCode).toBe(200)
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'PENDING' })
})

/** Returns a visitor who has paid the commitment fee and still owes ₦60,000. */
async function visitorOwingBalance(shop: SellingApp): Promise<Visitor> {
  const visitor = await visitorWithDraft(shop, { seats: [1, 2], paymentType: 'Split' })
  const { paystackRef } = (await visitor.initialize({ isSplitPayment: true, amount: naira(10_000) })).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  return visitor
}

test('the balance is paid in an old tab and a new one at the same moment: one counts, one is refunded [F20]', async () => {
  const shop = await sellingApp()
  for (let round = 0; round < 10; round++) {
    const visitor = await visitorOwingBalance(shop)
    const old = (await visitor.initialize({ amount: naira(60_000) })).json().paystackRef
    await shop.database.pool.query(`update payments set status = 'FAILED' where reference = $1`, [old])
    const references = [old, (await visitor.initialize({ amount: naira(60_000) })).json().paystackRef]
    for (const reference of references) shop.sandbox.paystack.pay(reference, { notify: false })
    await Promise.all(references.map((reference) => visitor.verify(reference)))
    expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(70_000), due_kobo: 0 })
    expect(await refundsOf(shop, visitor.id)).toMatchObject([
      { reason: 'overpaid', amount_kobo: naira(60_000) },
    ])
  }
  expect(await invariantViolations(shop)).toEqual([])
})

/** Returns a visitor who has paid the whole balance at the provider, and the reference of that payment. */
async function visitorWhoPaidBalance(shop: SellingApp) {
  const visitor = await visitorOwingBalance(shop)
  const { paystackRef } = (await visitor.initialize({ amount: naira(60_000) })).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  return { ...visitor, paystackRef }
}

/** Lets a clerk take ₦30,000 in cash, half of the balance, while a visitor's page verifies the whole balance. */
async function payTwice(shop: SellingApp, order: 'cash first' | 'online first') {
  const { call } = await staffMember(shop, 'admin')
  const visitor = await visitorWhoPaidBalance(shop)
  const verify = () => visitor.verify(visitor.paystackRef)
  const takeCash = () => {
    // Before the server takes cash, it asks the provider about the online payment. The provider answers here as if the
    // money had not arrived, so that only the locks decide.
    const early = { on: 'verify', reference: visitor.paystackRef, times: 1 } as const
    shop.sandbox.paystack.script({ ...early, transactionStatus: 'abandoned' })
    return call('POST', `/bookings/${visitor.id}/payments`, { amount: 30_000 })
  }
  const lock = `select from bookings where id = ${visitor.id} for update`
  const [cash, online] =
    order === 'cash first'
      ? await meetAtLock(shop, lock, [takeCash, verify])
      : (await meetAtLock(shop, lock, [verify, takeCash])).reverse()
  expect(online?.json().status).toBe('success')
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(70_000), due_kobo: 0 })
  return { cash, refunds: await refundsOf(shop, visitor.id) }
}

test('cash at the terminal and the balance online at the same moment: the booking counts the fare once [F20]', async () => {
  const shop = await sellingApp()
  const { cash, refunds } = await payTwice(shop, 'online first')
  expect(cash?.statusCode).toBe(409)
  expect(cash?.json().error).toBe('This booking is already paid in full.')
  expect(refunds).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the balance is paid online while a clerk takes half of it in cash: the other half counts, the rest is refunded [F20]', async () => {
  const shop = await sellingApp()
  const { cash, refunds } = await payTwice(shop, 'cash first')
  expect(cash?.statusCode).toBe(200)
  expect(refunds).toMatchObject([{ reason: 'overpaid', amount_kobo: naira(30_000) }])
  expect(await invariantViolations(shop)).toEqual([])
})

/**
 * Takes cash without a lock: reads the booking, waits until its balance is paid online, then adds the cash to the paid
 * amount that it read before.
 */
async function takeCashCarelessly(shop: SellingApp, { id }: Visitor): Promise<void> {
  const clerk = await buildUser(shop.database.db, { role: 'finance' })
  const booking = await bookingOf(shop, id)
  await until(async () => (await bookingOf(shop, id)).due_kobo === 0)
  await buildPayment(shop.database.db, booking, {
    purpose: 'MANUAL',
    provider: 'cash',
    amount_kobo: naira(30_000),
    recorded_by: clerk.id,
    status: 'PAID',
    paid_at: new Date(),
    received_kobo: naira(30_000),
    applied: true,
    applied_kobo: naira(30_000),
  })
  await shop.database.db
    .updateTable('bookings')
    .set({ paid_kobo: booking.paid_kobo + naira(30_000) })
    .where('id', '=', id)
    .execute()
}

test('control: cash booked on an outdated amount due breaks the invariant about applied money [F20]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWhoPaidBalance(shop)
  await Promise.all([takeCashCarelessly(shop, visitor), visitor.verify(visitor.paystackRef)])
  expect((await paymentOf(shop, visitor.paystackRef)).status).toBe('PAID')
  expect((await invariantViolations(shop)).map((one) => one.invariant)).toContain(
    'a booking counts exactly the money applied to it',
  )
})
