import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { createBarrier } from '#testing/barrier.ts'
import { buildPayment, buildUser } from '#testing/builders.ts'
import { until } from '#testing/run-product.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
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

type TakeCash = (shop: SellingApp, visitor: Visitor, clerk: number) => Promise<void>

const cash = (clerk: number, amount: number) => ({
  purpose: 'MANUAL' as const,
  provider: 'cash' as const,
  reference: `CASH-${randomBytes(6).toString('hex')}`,
  amount_kobo: amount,
  recorded_by: clerk,
  status: 'PAID' as const,
  paid_at: new Date(),
  received_kobo: amount,
  applied: true,
  applied_kobo: amount,
})

/** Takes ₦30,000 in cash, half of the balance, with the booking locked. Takes nothing if nothing is due. */
const takeCash: TakeCash = ({ database }, { id }, clerk) =>
  withTransaction(database.db, (tx) => takeCashIn(tx, id, clerk))

async function takeCashIn(tx: Database, id: number, clerk: number): Promise<void> {
  const booking = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (booking.due_kobo === 0) return
  const amount = Math.min(naira(30_000), booking.due_kobo)
  await buildPayment(tx, booking, cash(clerk, amount))
  await tx
    .updateTable('bookings')
    .set({ paid_kobo: booking.paid_kobo + amount })
    .where('id', '=', id)
    .execute()
}

/** Does the same without the lock: reads, waits until the whole balance is paid online, then writes the old values. */
const takeCashCarelessly: TakeCash = async (shop, { id }, clerk) => {
  const booking = await bookingOf(shop, id)
  await until(async () => (await bookingOf(shop, id)).due_kobo === 0)
  await buildPayment(shop.database.db, booking, cash(clerk, naira(30_000)))
  await shop.database.db
    .updateTable('bookings')
    .set({ paid_kobo: booking.paid_kobo + naira(30_000) })
    .where('id', '=', id)
    .execute()
}

async function payTwice(shop: SellingApp, take: TakeCash): Promise<Visitor> {
  const clerk = await buildUser(shop.database.db, { role: 'finance' })
  const visitor = await visitorOwingBalance(shop)
  const { paystackRef } = (await visitor.initialize({ amount: naira(60_000) })).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await Promise.all([take(shop, visitor, clerk.id), visitor.verify(paystackRef)])
  expect((await paymentOf(shop, paystackRef)).status).toBe('PAID')
  return visitor
}

test('cash at the terminal and the balance online at the same moment: the booking counts the fare once [F20]', async () => {
  const shop = await sellingApp()
  for (let round = 0; round < 10; round++) {
    const visitor = await payTwice(shop, takeCash)
    expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(70_000), due_kobo: 0 })
  }
  expect(await invariantViolations(shop)).toEqual([])
})

test('the balance is paid online while a clerk takes half of it in cash: the other half counts, the rest is refunded [F20]', async () => {
  const shop = await sellingApp()
  const clerk = await buildUser(shop.database.db, { role: 'finance' })
  const visitor = await visitorOwingBalance(shop)
  const { paystackRef } = (await visitor.initialize({ amount: naira(60_000) })).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  const { verifying } = await withTransaction(shop.database.db, async (tx) => {
    await tx.selectFrom('bookings').select('id').where('id', '=', visitor.id).forUpdate().execute()
    const verifying = visitor.verify(paystackRef)
    await untilLockWaits(shop)
    await takeCashIn(tx, visitor.id, clerk.id)
    return { verifying }
  })
  expect((await verifying).json().status).toBe('success')
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ paid_kobo: naira(70_000), due_kobo: 0 })
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'overpaid', amount_kobo: naira(30_000) },
  ])
})

test('control: cash booked on an outdated amount due breaks the invariant about applied money [F20]', async () => {
  const shop = await sellingApp()
  await payTwice(shop, takeCashCarelessly)
  expect((await invariantViolations(shop)).map((one) => one.promise)).toContain(
    'a booking counts exactly the money applied to it',
  )
})
