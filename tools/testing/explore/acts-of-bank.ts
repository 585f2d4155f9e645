import type { RefundOutcome } from '#sandbox/faults.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import type { Act } from './ask.ts'
import { asStaff, DONE, dataOf, isRefused } from './ask.ts'
import type { World } from './world.ts'

/** Makes the provider act. Its webhooks arrive at once, and the jobs that they add run. */
const atProvider =
  (act: (paystack: World['shop']['sandbox']['paystack'], world: World) => boolean): Act =>
  async (world) => {
    const { sandbox, context } = world.shop
    if (!act(sandbox.paystack, world)) return undefined
    await sandbox.paystack.webhooksIdle()
    await readWebhooks(context)
    return DONE
  }

/** Acts on the first matching charge whose money was not returned. */
const onCharge = (
  fits: (charge: { isDisputed: boolean; isAnswered: boolean }) => boolean,
  act: (paystack: World['shop']['sandbox']['paystack'], reference: string) => unknown,
): Act =>
  atProvider((paystack, { facts }) => {
    const { transactions, disputes } = facts.provider
    const found = transactions.find(({ status, reference }) => {
      const open = disputes.filter((one) => one.reference === reference && one.status !== 'resolved')
      const isAnswered = open.some((one) => one.status === 'awaiting-bank-feedback')
      return status === 'success' && fits({ isDisputed: open.length > 0, isAnswered })
    })
    if (found) act(paystack, found.reference)
    return found !== undefined
  })

const settleRefund = (outcome: RefundOutcome): Act =>
  atProvider((paystack, { facts }) => {
    const open = facts.provider.refunds.find(({ status }) => status === 'pending' || status === 'processing')
    if (open) paystack.settleRefund(open.id, outcome)
    return open !== undefined
  })

const refundOnDashboard: Act = atProvider((paystack, { facts }) => {
  const { transactions, refunds } = facts.provider
  const found = transactions.find(({ status, paidAmount, reference }) => {
    const given = refunds.filter((one) => one.reference === reference && one.status !== 'failed')
    const sum = given.reduce((all, { amount }) => all + amount, 0)
    return status === 'success' && (paidAmount ?? 0) - sum >= 600_000
  })
  if (found) paystack.refundOnDashboard(found.reference, 600_000, 'pending')
  return found !== undefined
})

const answerDispute =
  (resolution: 'merchant-accepted' | 'declined', share: number): Act =>
  async (world) => {
    const open = world.facts.disputes.find(({ status, answered_at }) => status === 'OPEN' && !answered_at)
    if (!open) return undefined
    const shown = await asStaff(world, 'clerk', 'GET', `/disputes/${open.id}`)
    if (isRefused(shown)) return shown
    const { basisSha256 } = dataOf(shown)
    const body = {
      resolution,
      refundAmount: Math.floor(Number(open.amount_kobo) * share),
      message: 'This is what our books say.',
      basisSha256,
    }
    return asStaff(world, 'clerk', 'POST', `/disputes/${open.id}/answer`, body)
  }

/** The acts of the passenger's bank and of the provider. */
export const bankActs: Record<string, Act> = {
  'a dispute opens': onCharge(
    ({ isDisputed }) => !isDisputed,
    (paystack, reference) => paystack.dispute(reference),
  ),
  'the bank decides for us': onCharge(
    ({ isDisputed }) => isDisputed,
    (paystack, reference) => paystack.winDispute(reference),
  ),
  'the bank takes the money': onCharge(
    () => true,
    (paystack, reference) => paystack.reverse(reference),
  ),
  'decline the dispute': answerDispute('declined', 0),
  'accept the dispute': answerDispute('merchant-accepted', 1),
  'accept a part of the dispute': answerDispute('merchant-accepted', 0.25),
  'a refund arrives': settleRefund('processed'),
  'a refund fails': settleRefund('failed'),
  'a refund needs an account': settleRefund('needs-attention'),
  'a refund on the dashboard': refundOnDashboard,
}
