import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { lateVisitor, webhooksArrive } from '#server/money/refunds/testing/money-to-return.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import {
  accept,
  answer,
  disputedVisitor,
  disputeIdOf,
  disputeRow,
  endClaims,
} from './testing/disputed-payments.ts'

const ABOVE_LIMIT =
  'This is above the limit for refunds by one person. The owner of the Paystack account can accept it on Paystack’s dashboard.'

/** Returns a shop in which staff alone may return ₦20,000, and a clerk of it. */
async function shopWithLimit() {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const limited = { companyName: 'Tafiya', refundApprovalAbove: 20_000 }
  expect((await admin.call('POST', '/companySettings', limited)).statusCode).toBe(201)
  return { shop, clerk: await staffMember(shop, 'finance') }
}

async function disputed(shop: SellingApp, reference: string): Promise<number> {
  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  return disputeIdOf(shop, reference)
}

test('an acceptance above the approval limit is refused by its field, and nothing is stored', async () => {
  const { shop, clerk } = await shopWithLimit()
  const { disputeId } = await disputedVisitor(shop)
  const refused = await accept(clerk, disputeId, naira(20_001))
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { refundAmount: ABOVE_LIMIT }])
  expect((await disputeRow(shop, disputeId)).answer).toBeNull()
  expect(shop.sandbox.paystack.calls().disputeAnswer).toBe(0)
})

test('an acceptance at the limit, a decline, and money that we owe need no second person', async () => {
  const { shop, clerk } = await shopWithLimit()
  const small = await disputedVisitor(shop)
  expect((await accept(clerk, small.disputeId, naira(20_000))).json().data.state).toBe('lost')
  const declined = await disputedVisitor(shop)
  expect((await answer(clerk, declined.disputeId)).json().data.state).toBe('with-bank')
  const owed = await lateVisitor(shop)
  const id = await disputed(shop, owed.reference)
  expect((await accept(clerk, id, naira(35_000))).json().data.state).toBe('lost')
  expect(await invariantViolations(shop)).toEqual([])
})

test('two acceptances below the limit for one booking: together they are above it, also if the first is not confirmed', async () => {
  const { shop, clerk } = await shopWithLimit()
  const { disputeId, reference } = await disputedVisitor(shop)
  const secondId = await disputed(shop, reference)
  shop.sandbox.paystack.script({ on: 'disputeUpload', status: 503 })
  expect((await accept(clerk, disputeId, naira(15_000))).statusCode).toBe(409)
  shop.sandbox.paystack.clear()
  expect((await accept(clerk, secondId, naira(15_000))).json().fields).toEqual({ refundAmount: ABOVE_LIMIT })
})

test('an acceptance that is given again with another amount does not count against itself', async () => {
  const { shop, clerk } = await shopWithLimit()
  const { disputeId } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeUpload', times: 1, status: 503 })
  await accept(clerk, disputeId, naira(15_000))
  await endClaims(shop)
  expect((await accept(clerk, disputeId, naira(16_000))).json().data).toMatchObject({
    state: 'lost',
    taken: naira(16_000),
  })
})
