import { businessHoursBetween } from '#domain/business-hours.ts'
import { hoursInWords } from '#domain/disputes.ts'
import type { AppContext } from '#server/context.ts'
import { adminOrigin } from '#server/platform/http/admin-origin.ts'
import { selectDisputeNotice, type Waiting } from './queries.ts'
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
