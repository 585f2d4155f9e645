import { hoursInWords } from '#domain/money/disputes.ts'
import { businessHoursBetween } from '#domain/platform/business-hours.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { adminOrigin } from '#server/platform/http/admin-origin.ts'
import { selectDisputeNotice, selectLostDispute, type Waiting } from './queries.ts'
import { Outdated } from './unsendable.ts'

/** Reads what staff are told about a dispute. Throws Outdated if it is answered or decided. */
export async function readDisputeNotice({ db, config }: AppContext, { payload }: Waiting) {
  const disputeId = Number(payload.disputeId)
  const dispute = await selectDisputeNotice(db, disputeId)
  if (!dispute?.isUnanswered) throw new Outdated('the dispute is answered')
  const { readAt, isUnanswered, ...told } = dispute
  return {
    ...told,
    hoursLeft: hoursInWords(businessHoursBetween(readAt, told.dueAt)),
    link: `${adminOrigin(config)}/payments/disputes?state=to-answer`,
  }
}

/** Reads what staff are told about a lost dispute. Throws Outdated if it is not lost any more. */
export async function readLostDispute({ db, config }: AppContext, { payload }: Waiting) {
  const dispute = await selectLostDispute(db, Number(payload.disputeId))
  if (!dispute) throw new Outdated('the dispute is not lost any more')
  return { ...dispute, link: `${adminOrigin(config)}/payments/disputes?state=lost` }
}
