import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  confirmedVisitor,
  lateVisitor,
  overpaidVisitor,
  paymentRow,
  timePasses,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { endUndoTime } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations, refundsOf } from '#testing/stored-rows.ts'
import { pollDisputes } from './note-dispute.ts'
import {
  accept,
  autoAccepted,
  DECLINED,
  disputeIdOf,
  providerTells,
  sentByUs,
} from './testing/disputed-payments.ts'

const refundsInWords = async (shop: SellingApp, bookingId: number): Promise<string[]> =>
  (await refundsOf(shop, bookingId)).map(
    ({ reason, status, amount_kobo }) => `${reason} ${status} ${amount_kobo / 100}`,
  )

/** Returns the mails and SMS about lost disputes. */
const lossesTold = async ({ database }: SellingApp): Promise<string[]> =>
  (
    await database.db
      .selectFrom('notifications')
      .select(['kind', 'contact_info'])
      .where('kind', 'like', 'dispute-lost%')
      .orderBy('id')
      .execute()
  ).map(({ kind, contact_info }) => `${kind} to ${contact_info}`)

const closeExceptions = ({ database }: SellingApp) =>
  database.pool.query('update payments set exception_closed_at = now() where exception_closed_at is null')

async function disputeArrives(shop: SellingApp, reference: string): Promise<number> {
  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  return disputeIdOf(shop, reference)
}

test('a trip is cancelled during the dispute of an overpaid payment, and we accept a part: the rest is returned', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const visitor = await overpaidVisitor(shop)
  const id = await disputeArrives(shop, visitor.reference)
  await admin.call('PATCH', `/trips/${visitor.trip.id}`, { status: 'CANCELED' })
  expect(await refundsInWords(shop, visitor.id)).toEqual(['overpaid REQUESTED 5000'])
  expect((await accept(admin, id, naira(10_000))).json().data).toMatchObject({ state: 'lost' })
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({ exception: 'overpaid' })
  await endUndoTime(shop)
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(sentByUs(shop).reduce((sum, { amount }) => sum + amount, 0)).toBe(naira(30_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('we read a dispute for the first time when it is lost: staff are told, and the payment is shown to them', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.dispute(visitor.reference)
  await providerTells(shop, visitor.reference, autoAccepted(naira(35_000)))
  expect(await lossesTold(shop)).toEqual([`dispute-lost to ${clerk.user.email}`])
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({
    exception: 'disputed',
    exception_closed_at: null,
  })
  await sendNotifications(shop.context)
  const mail = shop.sandbox.mailbox.list().find(({ to }) => to.includes(clerk.user.email))
  expect(mail?.subject).toBe('The bank took ₦35,000 back')
  expect(await invariantViolations(shop)).toEqual([])
})

test('a loss that a poll reads first is told once, also if the provider reports the payment as reversed', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.dispute(visitor.reference)
  shop.sandbox.paystack.reverse(visitor.reference)
  for (let time = 0; time < 2; time++) await pollDisputes(shop.context)
  expect(await lossesTold(shop)).toEqual([`dispute-lost to ${clerk.user.email}`])
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({ exception: 'reversed' })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a loss that we accepted is told to nobody', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await confirmedVisitor(shop, [4])
  const id = await disputeArrives(shop, visitor.reference)
  await accept(clerk, id, naira(5_000))
  expect(await lossesTold(shop)).toEqual([])
})

test('the provider names another amount than we accepted: the error is logged, and the payment is shown to staff', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await confirmedVisitor(shop, [4])
  const id = await disputeArrives(shop, visitor.reference)
  shop.sandbox.paystack.script({ on: 'verify', status: 503 })
  await accept(clerk, id, naira(5_000))
  await closeExceptions(shop)
  await providerTells(shop, visitor.reference, {
    status: 'LOST',
    providerStatus: 'resolved',
    resolution: 'merchant-accepted',
    amount: naira(35_000),
  })
  expect(shop.logLines()).toContain('the provider names another amount than we accepted')
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({
    exception: 'disputed',
    exception_closed_at: null,
  })
})

test('the loss of a payment with another open exception leaves that exception open', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  await disputeArrives(shop, visitor.reference)
  await providerTells(shop, visitor.reference, autoAccepted(naira(2_000)))
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({ exception: 'overpaid' })
  expect(await refundsInWords(shop, visitor.id)).toEqual(['overpaid REQUESTED 3000'])
})

test('the bank takes a part and then decides for us: the refund that was lowered is raised again', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  await disputeArrives(shop, visitor.reference)
  await providerTells(shop, visitor.reference, autoAccepted(naira(2_000)))
  await providerTells(shop, visitor.reference, DECLINED)
  expect(await refundsInWords(shop, visitor.id)).toEqual(['overpaid REQUESTED 5000'])
  expect(await paymentRow(shop, visitor.reference)).toMatchObject({ exception: 'overpaid' })
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(sentByUs(shop)).toMatchObject([{ amount: naira(5_000) }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the bank takes all, and then decides for us: the deleted refund is opened again', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop)
  await disputeArrives(shop, visitor.reference)
  await providerTells(shop, visitor.reference, autoAccepted(naira(35_000)))
  // As if the provider had reported the payment as reversed for some time.
  await shop.database.pool.query(`update payments set exception = 'reversed'`)
  expect(await refundsInWords(shop, visitor.id)).toEqual([])
  await providerTells(shop, visitor.reference, DECLINED)
  expect(await refundsInWords(shop, visitor.id)).toEqual(['booking_not_active REQUESTED 35000'])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the lowered refund is sent before the bank decides for us: the rest gets a refund of its own', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop)
  await shop.database.pool.query(`
    update refunds set reason = 'booking_not_active';
    update payments set exception = 'booking_not_active' where exception is not null`)
  await disputeArrives(shop, visitor.reference)
  await providerTells(shop, visitor.reference, autoAccepted(naira(20_000)))
  await closeExceptions(shop)
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(sentByUs(shop)).toMatchObject([{ amount: naira(15_000) }])
  await providerTells(shop, visitor.reference, DECLINED)
  expect((await refundsInWords(shop, visitor.id)).at(-1)).toBe('booking_not_active REQUESTED 20000')
  expect(await invariantViolations(shop)).toEqual([])
})

test('a bank gives money back again and again: each time the passenger gets a refund', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop)
  await disputeArrives(shop, visitor.reference)
  for (const paid of [20_000, 25_000, 28_000, 30_000]) {
    await providerTells(shop, visitor.reference, autoAccepted(naira(35_000 - paid)))
    await closeExceptions(shop)
    await timePasses(shop)
    await sendRefunds(shop.context)
    const decide = () => providerTells(shop, visitor.reference, DECLINED)
    await Promise.all([decide(), decide()])
    expect(await invariantViolations(shop)).toEqual([])
  }
  await timePasses(shop)
  await sendRefunds(shop.context)
  expect(sentByUs(shop).reduce((sum, { amount }) => sum + amount, 0)).toBe(naira(35_000))
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: a second refund for the same reason breaks the constraint, and the decision is never stored', async () => {
  const shop = await sellingApp()
  const visitor = await lateVisitor(shop)
  await shop.database.pool.query(`update refunds set reason = 'booking_not_active', amount_kobo = 1500000`)
  const second = shop.database.pool.query(
    `insert into refunds (payment_id, reason, amount_kobo, method)
     select id, 'booking_not_active', 2000000, 'paystack' from payments where reference = $1`,
    [visitor.reference],
  )
  await expect(second).rejects.toMatchObject({ constraint: 'refunds_once_per_reason' })
})

test('a lost dispute is opened again and lost again: the refund is lowered once', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  await disputeArrives(shop, visitor.reference)
  const open = { status: 'OPEN', providerStatus: 'awaiting-merchant-feedback', resolution: null } as const
  await providerTells(shop, visitor.reference, autoAccepted(naira(2_000)))
  await providerTells(shop, visitor.reference, open)
  await providerTells(shop, visitor.reference, autoAccepted(naira(2_000)))
  expect(await refundsInWords(shop, visitor.id)).toEqual(['overpaid REQUESTED 3000'])
  expect(await invariantViolations(shop)).toEqual([])
})
