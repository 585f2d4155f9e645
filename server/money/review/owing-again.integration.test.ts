import { expect, test } from 'vitest'
import { type Kobo, naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { noteReversal } from '#server/money/disputes/note-dispute.ts'
import {
  accept,
  autoAccepted,
  DECLINED,
  disputedVisitor,
  providerTells,
} from '#server/money/disputes/testing/disputed-payments.ts'
import { confirmedVisitor, deliver, webhooksArrive } from '#server/money/refunds/testing/money-to-return.ts'
import { depart } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, paymentOf, refundsOf } from '#testing/stored-rows.ts'

const REOPENED = { status: 'OPEN', providerStatus: 'awaiting-merchant-feedback', resolution: null } as const

/** Returns a visitor who paid ₦35,000 for a seat. The bank takes a part, although staff had not accepted that. */
async function visitorWithLoss(shop: SellingApp, taken = 10_000) {
  const visitor = await disputedVisitor(shop, { hasBoarded: false })
  await providerTells(shop, visitor.reference, autoAccepted(naira(taken)))
  return visitor
}

const moneyOf = async (shop: SellingApp, id: number) => {
  const { status, paid_kobo, due_kobo } = await bookingOf(shop, id)
  return [status, paid_kobo / 100, due_kobo / 100]
}

async function payBalance(
  shop: SellingApp,
  visitor: Awaited<ReturnType<typeof visitorWithDraft>>,
  amount: Kobo,
) {
  const started = await visitor.initialize({ amount })
  expect(started.statusCode, started.body).toBe(200)
  const { paystackRef: reference } = started.json() as { paystackRef: string }
  shop.sandbox.paystack.pay(reference, { notify: false })
  await visitor.verify(reference)
  return reference
}

const equationOf = async ({ app }: SellingApp, reference: string) =>
  (await app.inject({ method: 'POST', url: '/api/money', payload: { reference } })).json().data.equation

const messagesAbout = async ({ database }: SellingApp) =>
  (
    await database.db
      .selectFrom('notifications')
      .select(['kind', 'message', 'dropped'])
      .where('kind', 'like', 'owing-again%')
      .orderBy('id')
      .execute()
  ).map(({ kind, message, dropped }) => ({ kind, message, dropped }))

test('a bank takes a part of a payment: it is due again, the passenger is told, staff see it, and it can be paid', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop)
  const visitor = await visitorWithLoss(shop)
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 25_000, 10_000])
  expect(await equationOf(shop, visitor.reference)).toMatchObject({
    arrived: naira(35_000),
    inSeat: naira(25_000),
    takenBack: naira(10_000),
    kept: 0,
  })

  const seen = (await clerk.call('GET', '/bookings?isBalanceDue=true')).json()
  expect(seen.data).toMatchObject([{ bookingToken: visitor.bookingToken, amountDue: 10_000 }])
  const exceptions = (await clerk.call('GET', '/payments?exception=attention')).json()
  expect(exceptions.data).toMatchObject([{ exception: 'disputed' }])

  await sendNotifications(shop.context)
  const [mail, sms] = await messagesAbout(shop)
  expect(mail?.message).toContain('took ₦10,000 back from us. We are keeping your seat for you.')
  expect(mail?.message).toContain('Please pay ₦10,000 before you board on')
  expect(mail?.message).toContain('Pay balance ₦10,000')
  expect(sms?.message).toContain('your bank took N10,000 back. Pay N10,000 for ')
  expect(sms?.message).toContain('online or in cash before boarding. Ref ')
  const toStaff = shop.sandbox.mailbox.list().find(({ subject }) => subject.startsWith('The bank took'))
  expect(toStaff?.text).toContain('₦10,000 is due for it, and we told the passenger.')

  await payBalance(shop, visitor, naira(10_000))
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 35_000, 0])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a bank takes a whole payment: the seat stays, the fare is due again, and a cancellation refunds nothing', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop)
  const visitor = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.reverse(visitor.reference)
  for (let time = 0; time < 2; time++) await noteReversal(shop.context, visitor.reference)
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 0, 35_000])
  expect((await mailsOf(shop, visitor.id)).filter((kind) => kind.startsWith('owing'))).toEqual([
    'owing-again',
    'owing-again-sms',
  ])
  expect(await invariantViolations(shop)).toEqual([])
  const { bookingToken } = visitor
  const cancel = { bookingToken, status: 'CANCELLED', refund: 'policy', reason: 'Asked by phone' }
  const cancelled = await clerk.call('PATCH', '/bookings', cancel)
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect(await refundsOf(shop, visitor.id)).toEqual([])
  await sendNotifications(shop.context)
  expect((await messagesAbout(shop)).map(({ dropped }) => dropped)).toEqual([true, true])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the whole loss of a payment is due once, in whatever order dispute and reversal are read', async () => {
  const shop = await sellingApp()
  const visitor = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.script({ on: 'webhook', drop: true, times: 2 })
  shop.sandbox.paystack.dispute(visitor.reference)
  shop.sandbox.paystack.reverse(visitor.reference)
  await noteReversal(shop.context, visitor.reference)
  await deliver(shop, 'charge.dispute.resolve', { transaction: { reference: visitor.reference } })
  await webhooksArrive(shop)
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 0, 35_000])
  expect(await paymentOf(shop, visitor.reference)).toMatchObject({ exception: 'reversed', reversed_kobo: 0 })
  expect((await messagesAbout(shop)).length).toBe(2)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a bank takes a part after the journey: it is still a debt, and staff take the money', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop)
  const visitor = await disputedVisitor(shop)
  await depart(shop)
  await providerTells(shop, visitor.reference, autoAccepted(naira(10_000)))
  await sendNotifications(shop.context)
  const [mail, sms] = await messagesAbout(shop)
  expect(mail?.message).toMatch(/You travelled on .*, so please pay ₦10,000 now\./)
  expect(mail?.message).toContain('Please pay at one of our terminals, or contact us.')
  expect(mail?.message).not.toContain('before you board')
  expect(sms?.message).toContain('at a terminal. Ref ')
  const paid = { method: 'cash', amount: 10_000, reason: 'The bank took it back' }
  const taken = await clerk.call('POST', `/bookings/${visitor.id}/payments`, paid)
  expect(taken.statusCode, taken.body).toBe(200)
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 35_000, 0])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the bank gives the part back: it counts again, and nothing is due', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithLoss(shop)
  await providerTells(shop, visitor.reference, DECLINED)
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 35_000, 0])
  expect(await refundsOf(shop, visitor.id)).toEqual([])
  await sendNotifications(shop.context)
  expect((await messagesAbout(shop)).map(({ dropped }) => dropped)).toEqual([true, true])
  expect(await mailsOf(shop, visitor.id)).toContain('ticket-again')
  expect(await invariantViolations(shop)).toEqual([])
})

test('the passenger pays what the bank took, and then the bank gives it back: the passenger gets that back', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithLoss(shop)
  await payBalance(shop, visitor, naira(10_000))
  await providerTells(shop, visitor.reference, DECLINED)
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 35_000, 0])
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { amount_kobo: naira(10_000), reference: visitor.reference },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a dispute is lost, asked again and lost again: the part is due once', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithLoss(shop)
  await providerTells(shop, visitor.reference, REOPENED)
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 25_000, 10_000])
  await providerTells(shop, visitor.reference, autoAccepted(naira(10_000)))
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 25_000, 10_000])
  expect((await messagesAbout(shop)).length).toBe(2)
  expect(await invariantViolations(shop)).toEqual([])
})

test('we accept a dispute over a part ourselves: nothing is due again', async () => {
  const shop = await sellingApp()
  const clerk = await staffMember(shop, 'finance')
  const visitor = await disputedVisitor(shop)
  await accept(clerk, visitor.disputeId, naira(10_000))
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 35_000, 0])
  expect(await messagesAbout(shop)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test.each([
  ['it owes the passenger as well is subtracted first', `'overpaid', 500000, false`, 5_000, 5_000, 30_000],
  ['it promised as goodwill is subtracted first', `'goodwill', 500000, false`, 0, 5_000, 30_000],
  ['nobody has approved yet goes on waiting', `'goodwill', 500000, true`, 0, 10_000, 25_000],
])('a bank takes ₦10,000, and a refund that %s', async (what, refund, more, due, paid) => {
  const shop = await sellingApp()
  const { user } = await staffMember(shop)
  const visitor = await disputedVisitor(shop, { hasBoarded: false })
  if (more > 0)
    await shop.database.pool.query(
      `alter table payments disable trigger payments_paid_is_final;
         update payments set received_kobo = received_kobo + ${naira(more)};
         alter table payments enable trigger payments_paid_is_final`,
    )
  await shop.database.pool.query(
    `insert into refunds (payment_id, method, reason, amount_kobo, needs_approval, requested_by)
       select id, 'paystack', ${refund}, ${user.id} from payments`,
  )
  await providerTells(shop, visitor.reference, autoAccepted(naira(10_000)))
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', paid, due])
  const isWaiting = what.includes('waiting')
  expect(await refundsOf(shop, visitor.id)).toHaveLength(isWaiting ? 1 : 0)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a booking has two payments, and a bank takes one: only that one is due again', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop, { paymentType: 'Split' })
  const first = await visitor.initialize({ amount: naira(5_000), isSplitPayment: true })
  const { paystackRef } = first.json() as { paystackRef: string }
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  const balance = await payBalance(shop, visitor, naira(30_000))
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.reverse(balance)
  await noteReversal(shop.context, balance)
  expect(await moneyOf(shop, visitor.id)).toEqual(['CONFIRMED', 5_000, 30_000])
  expect(await paymentOf(shop, paystackRef)).toMatchObject({ applied_kobo: naira(5_000), exception: null })
  expect(await invariantViolations(shop)).toEqual([])
})
