import { financeOffice, type Office, payingVisitor } from '#server/money/staff-payments/testing/office.ts'
import { staffMember } from '#testing/staff.ts'
import { paymentOf } from '#testing/stored-rows.ts'

/**
 * Returns a passenger who paid ₦35,000, in a shop where refunds above ₦20,000 need approval, and three staff users. The
 * policy of the booking gives nothing back, so all of a refund needs approval.
 */
export async function largeRefund(fields: object = {}) {
  const office = await financeOffice()
  const { shop } = office
  const admin = await staffMember(shop)
  await admin.call('POST', '/companySettings', { companyName: 'Tafiya', refundApprovalAbove: 20_000 })
  const brackets = [{ hoursBefore: 0, percent: 100 }]
  await admin.call('POST', '/refund-policies', { name: 'Strict', flat: 0, move: 0, brackets })
  const second = await staffMember(shop, 'finance')
  const visitor = await payingVisitor(shop)
  shop.sandbox.paystack.pay(visitor.reference, { notify: false })
  await visitor.verify(visitor.reference)
  const { id: paymentId } = await paymentOf(shop, visitor.reference)
  const refund = (amount: number) =>
    office.call('POST', `/payments/${paymentId}/refunds`, {
      amount,
      because: 'goodwill',
      reason: 'The bus was four hours late',
      ...fields,
    })
  return { ...office, admin, second, visitor, refund }
}

export const decide = (
  who: Pick<Office, 'call'>,
  id: number | undefined,
  decision: 'approve' | 'decline' = 'approve',
) => who.call('PATCH', `/refunds/${id}/decision`, { decision, note: 'Checked with the driver' })
