import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import {
  confirmedVisitor,
  deliver,
  overpaidVisitor,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations, paymentOf } from '#testing/stored-rows.ts'
import { noteReversal } from './note-dispute.ts'
import {
  accept,
  autoAccepted,
  disputedVisitor,
  disputeIdOf,
  disputeRow,
  providerTells,
} from './testing/disputed-payments.ts'

const refundsOf = async ({ database }: SellingApp) =>
  (await database.db.selectFrom('refunds').select('amount_kobo').orderBy('id').execute()).map(
    ({ amount_kobo }) => amount_kobo,
  )

const linesOf = async ({ database }: SellingApp, bookingId: number): Promise<string[]> => {
  const { rows } = await database.pool.query(
    `select kind || ' ' || kobo / 100 as line from money_lines where booking_id = $1 order by id`,
    [bookingId],
  )
  return rows.map(({ line }) => line)
}

/** Accepts a part of the dispute about an overpaid payment: ₦40,000 arrived, and a refund of ₦5,000 waits. */
async function acceptedPart(amount: number) {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  const id = await disputeIdOf(shop, visitor.reference)
  const clerk = await staffMember(shop, 'finance')
  const sent = await accept(clerk, id, naira(amount))
  expect(sent.json().data, sent.body).toMatchObject({ state: 'lost', taken: naira(amount) })
  return { shop, visitor, id, call: clerk.call }
}

test('the bank takes the accepted part: the refund that waits is lowered by it, and the ledger has the line [F84]', async () => {
  const { shop, visitor } = await acceptedPart(2_000)
  expect(await refundsOf(shop)).toEqual([naira(3_000)])
  expect(await linesOf(shop, visitor.id)).toEqual([
    'arrived 40000',
    'applied 35000',
    'owed_back 5000',
    'taken_back 2000',
    'withdrawn 2000',
  ])
  const money = await shop.app.inject({
    method: 'POST',
    url: '/api/money',
    payload: { reference: visitor.reference },
  })
  expect(money.json().data.equation).toMatchObject({
    arrived: naira(40_000),
    inSeat: naira(35_000),
    onItsWay: naira(3_000),
    back: 0,
    takenBack: naira(2_000),
    kept: 0,
  })
  expect(money.body).toContain('your bank took ₦2,000 back')
  expect(await invariantViolations(shop)).toEqual([])
})

test('the bank takes more than is owed: the refund is deleted, and the rest leaves the seat', async () => {
  const { shop, visitor } = await acceptedPart(10_000)
  expect(await refundsOf(shop)).toEqual([])
  const { data } = (
    await shop.app.inject({
      method: 'POST',
      url: '/api/money',
      payload: { reference: visitor.reference },
    })
  ).json()
  expect(data.equation).toMatchObject({
    arrived: naira(40_000),
    inSeat: naira(30_000),
    takenBack: naira(10_000),
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a repeated webhook about a lost dispute leaves later refunds alone [F84]', async () => {
  const { shop, visitor, call } = await acceptedPart(5_000)
  expect(await refundsOf(shop)).toEqual([])
  const { id } = await paymentOf(shop, visitor.reference)
  await shop.database.pool.query('update payments set exception_closed_at = now() where id = $1', [id])
  const refund = { amount: naira(1_000), because: 'goodwill', reason: 'The bus was late' }
  const opened = await call('POST', `/payments/${id}/refunds`, refund)
  expect(opened.statusCode, opened.body).toBe(201)
  await deliver(shop, 'charge.dispute.remind', { transaction: { reference: visitor.reference } })
  await webhooksArrive(shop)
  expect(await refundsOf(shop)).toEqual([naira(1_000)])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the provider later names another amount for a lost dispute: what was counted when it was lost stays', async () => {
  const { shop, visitor, id } = await acceptedPart(2_000)
  await providerTells(shop, visitor.reference, autoAccepted(naira(4_000)))
  expect(await disputeRow(shop, id)).toMatchObject({ status: 'LOST', taken_kobo: naira(2_000) })
  expect(await refundsOf(shop)).toEqual([naira(3_000)])
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: deleting unsent refunds at each webhook about a lost dispute loses the later refund [F84]', async () => {
  const { shop, visitor } = await acceptedPart(5_000)
  const { id } = await paymentOf(shop, visitor.reference)
  await shop.database.pool.query(
    `insert into refunds (payment_id, reason, amount_kobo, method) values ($1, 'goodwill', 100000, 'paystack')`,
    [id],
  )
  await shop.database.pool.query(
    `delete from refunds r using disputes d where d.payment_id = r.payment_id and d.status = 'LOST'
       and r.status = 'REQUESTED' and r.sent_attempt_at is null`,
  )
  expect(await refundsOf(shop)).toEqual([])
})

test('after a partly lost dispute, money that bought no seat is still counted as owed', async () => {
  const { shop, visitor } = await acceptedPart(2_000)
  await shop.database.pool.query(`update payments set exception_closed_at = now() where reference = $1`, [
    visitor.reference,
  ])
  expect(await invariantViolations(shop)).toEqual([])
  await shop.database.pool.query('delete from refunds')
  expect((await invariantViolations(shop)).map(({ invariant }) => invariant)).toEqual([
    'money that bought no seat is refunded',
  ])
})

test('the provider names no amount: the dispute is about the whole payment, and so is its loss', async () => {
  const shop = await sellingApp()
  const { disputeId, reference } = await disputedVisitor(shop, { amount: null })
  expect(await disputeRow(shop, disputeId)).toMatchObject({ amount_kobo: `${naira(35_000)}`, taken_kobo: 0 })
  shop.sandbox.paystack.reverse(reference)
  await webhooksArrive(shop)
  expect(await disputeRow(shop, disputeId)).toMatchObject({ status: 'LOST', taken_kobo: naira(35_000) })
  expect(await paymentOf(shop, reference)).toMatchObject({ exception: 'reversed', reversed_kobo: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a payment is reversed before we read its lost dispute: what the bank took counts once [F84]', async () => {
  const shop = await sellingApp()
  const visitor = await confirmedVisitor(shop, [4])
  shop.sandbox.paystack.script({ on: 'webhook', drop: true })
  shop.sandbox.paystack.dispute(visitor.reference)
  shop.sandbox.paystack.reverse(visitor.reference)
  await noteReversal(shop.context, visitor.reference)
  expect(await paymentOf(shop, visitor.reference)).toMatchObject({ reversed_kobo: naira(35_000) })
  await deliver(shop, 'charge.dispute.resolve', { transaction: { reference: visitor.reference } })
  await webhooksArrive(shop)
  expect(await paymentOf(shop, visitor.reference)).toMatchObject({ reversed_kobo: 0 })
  expect((await linesOf(shop, visitor.id)).slice(2)).toEqual([
    'taken_back 35000',
    'unapplied 35000',
    'taken_back 35000',
    'taken_back -35000',
  ])
  expect(await invariantViolations(shop)).toEqual([])
})
