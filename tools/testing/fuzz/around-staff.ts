import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import { noteDispute } from '#server/money/disputes/note-dispute.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { endHolds, makePaymentsDue } from '../pass-time.ts'
import { type SellingApp, visitorWithDraft } from '../selling-app.ts'
import { oneOf, paymentsOf, type StaffAct, tripNow } from './staff-acts.ts'

/** Events that happen while staff work: visitors pay, banks dispute, holds expire, jobs run. */
export const aroundStaff = (selling: SellingApp): Record<string, StaffAct> => ({
  'a visitor pays': async (stage, { which, other, amount }) => {
    const trip = await tripNow(stage, which)
    const visitor = await visitorWithDraft(selling, { trip, seats: [1 + (other % 12)] }).catch(expectRefusal)
    if (!visitor) return undefined
    const begun = await visitor.initialize()
    const { paystackRef } = begun.json()
    if (!paystackRef) return begun
    selling.sandbox.paystack.pay(paystackRef, { notify: false })
    return amount % 3 === 0 ? undefined : visitor.verify(paystackRef)
  },
  'a bank disputes': async (stage, { which }) => {
    const payment = oneOf(await paymentsOf(stage), which)
    if (payment?.provider === 'paystack') await noteDispute(selling.context, payment.reference)
    return undefined
  },
  'holds end': async () => {
    await endHolds(selling)
    await releaseExpiredHolds(selling.context)
    return undefined
  },
  'jobs run': async () => {
    await sendRefunds(selling.context)
    await readWebhooks(selling.context)
    await makePaymentsDue(selling)
    await reconcile(selling.context)
    return undefined
  },
})

/** A hold may be refused because staff were faster. Any other failure of a hold fails the test. */
function expectRefusal(failure: Error): undefined {
  if (!/"code":"(SEAT_TAKEN|TRIP_CLOSED|NOT_FOUND)"/.test(failure.message)) throw failure
}
