import { expect, test } from 'vitest'
import { addBusinessHours } from '#domain/business-hours.ts'
import { naira } from '#domain/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { webhooksArrive } from '#server/money/refunds/testing/money-to-return.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { answerDueDisputes } from './answer-due-disputes.ts'
import { takeStalledAnswer } from './answer-queries.ts'
import { buildPacks } from './build-packs.ts'
import { claimUnderLocks } from './claim-answer.ts'
import {
  accept,
  alertsTo,
  disputedVisitor,
  disputeIdOf,
  disputeRow,
  endClaims,
  shown,
} from './testing/disputed-payments.ts'

async function shopWithLimit(settings: object = {}): Promise<SellingApp> {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const limited = { companyName: 'Tafiya', refundApprovalAbove: 20_000, ...settings }
  expect((await admin.call('POST', '/companySettings', limited)).statusCode).toBe(201)
  return shop
}

test('two acceptances below the limit at once, for one booking: the second one waits for a second person', async () => {
  const shop = await shopWithLimit()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId, reference } = await disputedVisitor(shop)
  shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  await buildPacks(shop.context)
  const secondId = await disputeIdOf(shop, reference)
  expect(secondId).not.toBe(disputeId)
  // The provider does not respond, so that neither acceptance is decided when the other one is given.
  shop.sandbox.paystack.script({ on: 'disputeUpload', status: 503 })
  const given = [await accept(clerk, disputeId, naira(15_000)), await accept(clerk, secondId, naira(15_000))]
  expect(given.map((one) => [one.json().data.state, one.json().data.proposal === null])).toEqual([
    ['sending', true],
    ['to-answer', false],
  ])
})

test('a stuck acceptance is replaced by another amount: it does not count against itself', async () => {
  const shop = await shopWithLimit()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeUpload', times: 1, status: 503 })
  await accept(clerk, disputeId, naira(15_000))
  await endClaims(shop)
  expect((await accept(clerk, disputeId, naira(16_000))).json().data).toMatchObject({
    state: 'lost',
    taken: naira(16_000),
  })
})

test('a clerk proposes a larger amount over a stuck answer: only the answer of the second person is sent', async () => {
  const shop = await shopWithLimit()
  const [first, second] = [await staffMember(shop, 'finance'), await staffMember(shop, 'finance')]
  const { disputeId } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeUpload', times: 1, status: 503 })
  await accept(first, disputeId, naira(15_000))
  await endClaims(shop)
  const proposed = await accept(first, disputeId, naira(35_000))
  expect(proposed.json().data, proposed.body).toMatchObject({
    state: 'to-answer',
    answer: null,
    proposedBy: first.user.name,
  })
  await endClaims(shop)
  await answerDueDisputes(shop.context)
  expect(shop.sandbox.paystack.calls().disputeAnswer, 'the stuck answer is not sent').toBe(0)
  expect((await accept(second, disputeId, naira(35_000))).json().data).toMatchObject({
    state: 'lost',
    taken: naira(35_000),
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a job takes over the stuck answer while a clerk proposes another one: nothing is proposed', async () => {
  const shop = await shopWithLimit()
  const clerk = await staffMember(shop, 'finance')
  const { disputeId } = await disputedVisitor(shop)
  shop.sandbox.paystack.script({ on: 'disputeUpload', times: 1, status: 503 })
  await accept(clerk, disputeId, naira(15_000))
  await endClaims(shop)
  const { answer_claimed_at: replaces, pack_sha256 } = await disputeRow(shop, disputeId)
  expect(await takeStalledAnswer(shop.database.db)).toBe(disputeId)
  const claimed = await claimUnderLocks(shop.context, disputeId, {
    answer: { resolution: 'merchant-accepted', refundAmount: naira(35_000), message: 'We return all of it.' },
    act: { actor: { ...clerk.user, role: 'finance', permissions: [] }, ip: '10.0.0.1', requestId: 'test' },
    packSha256: pack_sha256 as Buffer,
    replaces,
  })
  expect(claimed).toBe('changed')
  expect(await disputeRow(shop, disputeId)).toMatchObject({
    proposal: null,
    answer: { refundAmount: naira(15_000) },
  })
})

test('a proposal is told to colleagues at once, and the product does not answer over it', async () => {
  const shop = await shopWithLimit({ disputeAutoAnswer: true, supportPhone: '08030000001' })
  const [first, second] = [await staffMember(shop, 'finance'), await staffMember(shop, 'finance')]
  const { disputeId } = await disputedVisitor(shop)
  await accept(first, disputeId, naira(35_000))
  expect(await alertsTo(shop, second.user.email)).toEqual(['proposed'])
  await sendNotifications(shop.context)
  const mail = shop.sandbox.mailbox.list().find(({ to }) => to.includes(second.user.email))
  expect(mail).toBeDefined()
  const late = addBusinessHours((await disputeRow(shop, disputeId)).opened_at, 15)
  await answerDueDisputes(shop.context, late)
  expect(await shown(first, disputeId)).toMatchObject({
    state: 'to-answer',
    answer: null,
    proposedBy: first.user.name,
  })
  expect(await alertsTo(shop, second.user.email)).toEqual(['proposed', '2'])
  expect((await accept(second, disputeId, naira(35_000))).json().data).toMatchObject({ state: 'lost' })
})
