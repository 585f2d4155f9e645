import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { returnResoldCharges } from '#server/money/cancelling/return-resold-charges.ts'
import {
  accept,
  answerOnDashboard,
  disputeIdOf,
  providerTells,
} from '#server/money/disputes/testing/disputed-payments.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { recordProviderRefunds } from '#server/money/refunds/record-provider-refunds.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { overpaidVisitor, webhooksArrive } from '#server/money/refunds/testing/money-to-return.ts'
import { buildTrip } from '#testing/builders.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { endUndoTime, makePaymentsDue } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'

/** These tests are about events in the ten minutes between the cancellation of a trip and the end of its undo time. */
type World = Awaited<ReturnType<typeof soldTrip>>

/** Returns a trip with one passenger who paid ₦35,000 online for each of the seats. */
async function soldTrip({ seats = [4] }: { seats?: number[] } = {}) {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db, { departTime: inHours(100) })
  return { ...(await staffOf(shop)), ...(await paidVisitor(shop, trip, seats)) }
}

async function paidVisitor(shop: SellingApp, trip: Awaited<ReturnType<typeof buildTrip>>, seats: number[]) {
  const visitor = await visitorWithDraft(shop, { trip, seats })
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  shop.sandbox.paystack.pay(reference, { notify: false })
  await visitor.verify(reference)
  return { ...visitor, reference }
}

async function staffOf(shop: SellingApp) {
  const clerk = await staffMember(shop)
  const change = (bookingToken: string, fields: object) =>
    clerk.call('PATCH', '/bookings', { bookingToken, ...fields })
  return { shop, clerk, change }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

async function cancelTrip({ clerk, trip }: Pick<World, 'clerk' | 'trip'>): Promise<number> {
  const answer = await clerk.call('PATCH', `/trips/${trip.id}`, { status: 'CANCELED' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.cancellation.id
}

async function undo({ clerk }: Pick<World, 'clerk'>, cancellationId: number): Promise<void> {
  const answer = await clerk.call('POST', `/trip-cancellations/${cancellationId}/undo`)
  expect(answer.statusCode, answer.body).toBe(200)
}

async function dispute({ shop, reference }: Pick<World, 'shop' | 'reference'>): Promise<void> {
  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
}

async function win({ shop, reference }: Pick<World, 'shop' | 'reference'>): Promise<void> {
  shop.sandbox.paystack.winDispute(reference)
  await webhooksArrive(shop)
}

const refunds = async ({ shop }: Pick<World, 'shop'>, id: number) =>
  (await refundsOf(shop, id)).map(({ reason, amount_kobo }) => `${reason} ${amount_kobo / 100}`)

/** The kobo that went back through the provider, also for accepted disputes. */
const sent = ({ shop }: Pick<World, 'shop'>): number =>
  shop.sandbox.paystack.ledger().refunds.reduce((sum, { amount }) => sum + amount, 0)

/** Expects that the passenger has the seat again and that no money goes back. */
async function expectRestored(world: World, left: string[] = []): Promise<void> {
  const { shop, id } = world
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await refunds(world, id)).toEqual(left)
  expect(await invariantViolations(shop)).toEqual([])
}

/**
 * Expects that the booking stays cancelled and that the passenger gets back the money which neither the bank nor the
 * provider has returned yet.
 */
async function expectRefunded(world: World, left: string[]): Promise<void> {
  const { shop, id } = world
  expect(await bookingOf(shop, id)).toMatchObject({ status: 'CANCELLED', cancelled_because: 'trip_canceled' })
  expect(await refunds(world, id)).toEqual(left)
  expect(await invariantViolations(shop)).toEqual([])
}

test('the bank decides for us between a cancellation and its undo: the refund waits and is withdrawn, and the passenger has the seat alone', async () => {
  const world = await soldTrip()
  await dispute(world)
  const cancellation = await cancelTrip(world)
  expect(await refunds(world, world.id)).toEqual([])
  await win(world)
  expect(await refunds(world, world.id)).toEqual(['trip_canceled 35000'])
  await sendRefunds(world.shop.context)
  expect(sent(world)).toBe(0)
  await undo(world, cancellation)
  await sendRefunds(world.shop.context)
  expect(sent(world)).toBe(0)
  await expectRestored(world)
})

test('the bank decides for us and nobody undoes the cancellation: the whole payment goes back after ten minutes', async () => {
  const world = await soldTrip()
  await dispute(world)
  await cancelTrip(world)
  await win(world)
  await endUndoTime(world.shop)
  await sendRefunds(world.shop.context)
  expect(sent(world)).toBe(naira(35_000))
  await expectRefunded(world, ['trip_canceled 35000'])
})

test('the bank decides for us after the undo time: the whole payment goes back at once', async () => {
  const world = await soldTrip()
  await dispute(world)
  await cancelTrip(world)
  await endUndoTime(world.shop)
  await win(world)
  await sendRefunds(world.shop.context)
  expect(sent(world)).toBe(naira(35_000))
  await expectRefunded(world, ['trip_canceled 35000'])
})

test('the bank decides for us while staff undo the cancellation: whichever comes first, the passenger has the seat and no refund', async () => {
  const world = await soldTrip()
  const { shop, reference } = world
  for (const first of ['bank', 'undo']) {
    await dispute(world)
    const cancellation = await cancelTrip(world)
    shop.sandbox.paystack.winDispute(reference)
    await shop.sandbox.paystack.webhooksIdle()
    const decide = () => readWebhooks(shop.context)
    const restore = () => undo(world, cancellation)
    const lock = `select from bookings where id = ${world.id} for update`
    await meetAtLock(shop, lock, first === 'bank' ? [decide, restore] : [restore, decide])
    await expectRestored(world)
  }
})

test('a refund of a cancelled seat waits while the bank decides for us: it does not grow by the money of the restored seat', async () => {
  const world = await soldTrip({ seats: [4, 5] })
  const { change, bookingToken, shop } = world
  const answer = await change(bookingToken, { status: 'CANCELLED', refund: 'policy', seatNos: ['5'] })
  expect(answer.statusCode, answer.body).toBe(200)
  await dispute(world)
  const cancellation = await cancelTrip(world)
  await win(world)
  expect(await refunds(world, world.id)).toEqual(['seats_cancelled 34000', 'trip_canceled 35000'])
  await undo(world, cancellation)
  await sendRefunds(shop.context)
  expect(sent(world)).toBe(naira(34_000))
  await expectRestored(world, ['seats_cancelled 34000'])
})

test('the bank gives back money that it took before the cancellation: what bought no seat goes back, also after the undo', async () => {
  const shop = await sellingApp()
  const staff = await staffOf(shop)
  // The visitor paid ₦40,000 for a seat of ₦35,000.
  const visitor = await overpaidVisitor(shop)
  const world = { ...staff, ...visitor }
  await dispute(world)
  const taken = {
    status: 'LOST',
    providerStatus: 'resolved',
    resolution: 'auto-accepted',
    amount: naira(5_000),
  } as const
  await providerTells(shop, visitor.reference, taken)
  await staff.clerk.call('PATCH', `/payments/${(await paymentOf(shop, visitor.reference)).id}/exception`, {
    note: 'The bank took it',
  })
  expect(await refunds(world, visitor.id)).toEqual([])
  const cancellation = await cancelTrip(world)
  expect(await refunds(world, visitor.id)).toEqual(['trip_canceled 35000'])
  await providerTells(shop, visitor.reference, {
    status: 'WON',
    providerStatus: 'resolved',
    resolution: 'declined',
  })
  expect(await invariantViolations(shop)).toEqual([])
  await undo(world, cancellation)
  await sendRefunds(shop.context)
  expect(sent(world)).toBe(naira(5_000))
  await expectRestored(world, ['booking_not_active 5000'])
})

test('staff close the dispute by hand between a cancellation and its undo: the refund is withdrawn', async () => {
  const world = await soldTrip()
  const { shop, clerk, reference } = world
  await dispute(world)
  await answerOnDashboard(shop, reference)
  await shop.database.pool.query(
    `update disputes set provider_status = 'resolved', resolution = 'something new'`,
  )
  const cancellation = await cancelTrip(world)
  const { id } = await paymentOf(shop, reference)
  const closed = await clerk.call('PATCH', `/payments/${id}/exception`, { note: 'The bank wrote to us' })
  expect(closed.statusCode, closed.body).toBe(200)
  expect(await refunds(world, world.id)).toEqual(['trip_canceled 35000'])
  await undo(world, cancellation)
  await sendRefunds(shop.context)
  expect(sent(world)).toBe(0)
  await expectRestored(world)
})

test('staff accept the dispute because the trip is cancelled: the undo restores no seat for money that went back', async () => {
  const world = await soldTrip()
  await dispute(world)
  const cancellation = await cancelTrip(world)
  const accepted = await accept(world.clerk, await disputeIdOf(world.shop, world.reference), naira(35_000))
  expect(accepted.statusCode, accepted.body).toBe(200)
  await undo(world, cancellation)
  expect(sent(world)).toBe(naira(35_000))
  await expectRefunded(world, [])
})

test('an acceptance is still on its way to the bank: the undo restores no seat for money that goes back', async () => {
  const world = await soldTrip()
  const { shop } = world
  await dispute(world)
  const cancellation = await cancelTrip(world)
  shop.sandbox.paystack.script({ on: 'disputeAnswer', times: 1, dropAnswer: true })
  await accept(world.clerk, await disputeIdOf(shop, world.reference), naira(35_000))
  await undo(world, cancellation)
  await expectRefunded(world, [])
})

test('the bank takes the payment between a cancellation and its undo: the booking stays cancelled', async () => {
  const world = await soldTrip()
  const cancellation = await cancelTrip(world)
  await dispute(world)
  world.shop.sandbox.paystack.reverse(world.reference)
  await webhooksArrive(world.shop)
  await undo(world, cancellation)
  await endUndoTime(world.shop)
  await sendRefunds(world.shop.context)
  expect(sent(world)).toBe(0)
  await expectRefunded(world, [])
})

test('the payment is refunded on the provider’s dashboard between a cancellation and its undo: the booking stays cancelled', async () => {
  const world = await soldTrip()
  const { shop, reference } = world
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  const cancellation = await cancelTrip(world)
  shop.sandbox.paystack.refundOnDashboard(reference, naira(30_000))
  expect(await recordProviderRefunds(shop.context, reference)).toBe('counted')
  await undo(world, cancellation)
  await endUndoTime(shop)
  await sendRefunds(shop.context)
  expect(sent(world)).toBe(naira(35_000))
  await expectRefunded(world, ['trip_canceled 5000', 'by_provider 30000'])
})

test('goodwill, and a refund on the provider’s dashboard, came before the cancellation: the undo restores the seat as it was', async () => {
  const world = await soldTrip()
  const { shop, clerk, reference } = world
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  shop.sandbox.paystack.refundOnDashboard(reference, naira(3_000))
  expect(await recordProviderRefunds(shop.context, reference)).toBe('counted')
  const { id } = await paymentOf(shop, reference)
  const goodwill = { amount: naira(2_000), because: 'goodwill', reason: 'The bus was late' }
  expect((await clerk.call('POST', `/payments/${id}/refunds`, goodwill)).statusCode).toBe(201)
  const cancellation = await cancelTrip(world)
  const again = await clerk.call('POST', `/payments/${id}/refunds`, goodwill)
  expect(again.json().error).toBe('All of this payment has been or is being refunded.')
  await undo(world, cancellation)
  await expectRestored(world, ['by_provider 3000', 'goodwill 2000'])
})

test('the charge of a cancelled seat is waived between a cancellation and its undo: the other seat is restored', async () => {
  const world = await soldTrip({ seats: [4, 5] })
  const { change, bookingToken } = world
  await change(bookingToken, { status: 'CANCELLED', refund: 'policy', seatNos: ['5'] })
  const cancellation = await cancelTrip(world)
  await returnResoldCharges(world.shop.context)
  expect(await refunds(world, world.id)).toEqual(['seats_cancelled 34000', 'trip_canceled 35000'])
  const waived = await change(bookingToken, {
    refund: 'waive',
    waiveBecause: 'bereavement',
    refundAmount: 1_000,
    reason: 'Letter',
  })
  expect(waived.statusCode, waived.body).toBe(200)
  await undo(world, cancellation)
  await expectRestored(world, ['seats_cancelled 34000', 'charge_waived 1000'])
})

test('staff marked a payment as paid, and its money arrives between a cancellation and its undo: only the second amount goes back', async () => {
  const shop = await sellingApp()
  const staff = await staffOf(shop)
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  const world = { ...staff, ...visitor, reference }
  const marked = { bookingToken: visitor.bookingToken, status: 'PAID', isOverride: true, reason: 'Seen' }
  expect((await staff.clerk.call('PATCH', '/payments', marked)).statusCode).toBe(200)
  const cancellation = await cancelTrip(world)
  shop.sandbox.paystack.pay(reference, { notify: false })
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  await undo(world, cancellation)
  await expectRestored(world, ['settlement_failed 35000'])
  // The second cancellation returns the fare as well.
  await cancelTrip(world)
  await endUndoTime(shop)
  expect(await refunds(world, visitor.id)).toEqual(['settlement_failed 35000', 'trip_canceled 35000'])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a trip is cancelled, runs again and is cancelled anew: only the last cancellation can be undone', async () => {
  const world = await soldTrip()
  const { shop, clerk, trip, change, bookingToken } = world
  const first = await cancelTrip(world)
  expect((await clerk.call('PATCH', `/trips/${trip.id}`, { status: 'SCHEDULED' })).statusCode).toBe(200)
  // The passenger pays again, in cash, because the first payment goes back.
  const revived = { status: 'CONFIRMED', amountPaid: 35_000, amountDue: 0, method: 'cash' }
  expect((await change(bookingToken, revived)).statusCode).toBe(200)
  const second = await cancelTrip(world)
  const early = await clerk.call('POST', `/trip-cancellations/${first}/undo`)
  expect([early.statusCode, early.json().error]).toEqual([409, 'This cancellation can no longer be undone.'])
  await undo(world, second)
  await expectRestored(world, ['trip_canceled 35000'])
  expect(await bookingOf(shop, world.id)).toMatchObject({ paid_kobo: naira(35_000) })
})

test('the balance arrives between a cancellation and its undo: it goes back, and the restored booking owes it', async () => {
  const shop = await sellingApp()
  const trip = await buildTrip(shop.database.db, { paymentType: 'Split', departTime: inHours(100) })
  const visitor = await visitorWithDraft(shop, { trip })
  const start = async (share: object) => (await visitor.initialize(share)).json().paystackRef as string
  const fee = await start({ isSplitPayment: true, amount: naira(5_000) })
  shop.sandbox.paystack.pay(fee, { notify: false })
  await visitor.verify(fee)
  const balance = await start({ amount: naira(30_000) })
  const world = { ...(await staffOf(shop)), ...visitor, reference: fee }
  const cancellation = await cancelTrip(world)
  shop.sandbox.paystack.pay(balance, { notify: false })
  await visitor.verify(balance)
  await undo(world, cancellation)
  await expectRestored(world, ['trip_canceled 30000'])
  expect(await bookingOf(shop, visitor.id)).toMatchObject({
    paid_kobo: naira(5_000),
    due_kobo: naira(30_000),
  })
  await sendRefunds(shop.context)
  expect(sent(world)).toBe(naira(30_000))
})
