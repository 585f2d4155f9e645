import type { DisputeAnswer } from '#domain/money/disputes.ts'
import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosDay, lagosMoment } from '#domain/platform/lagos-time.ts'
import type { DisputeCalls } from '#server/platform/providers/paystack-disputes.ts'
import type { DisputeFacts } from './dispute-facts.ts'

/** Uploads the evidence and sends the answer. Returns the reason if the provider refuses it, else undefined. */
export async function sendAnswer(
  paystack: DisputeCalls,
  facts: DisputeFacts,
  { answer, file }: { answer: DisputeAnswer; file: Buffer },
): Promise<string | undefined> {
  const { providerId } = facts
  const fileName = await paystack.uploadEvidence(providerId, file)
  if (typeof fileName !== 'string') return fileName.refusal
  const added =
    answer.resolution === 'declined'
      ? await paystack.addCustomerEvidence(providerId, serviceOf(facts))
      : { evidence: null }
  if ('refusal' in added) return added.refusal
  const said = await paystack.resolveDispute(providerId, { ...answer, fileName, evidence: added.evidence })
  return said === 'answered' ? undefined : said.refusal
}

const serviceOf = ({ email, passengerName, mobile, departTime, seatNos, ...route }: DisputeFacts) => ({
  email: email || 'not available',
  name: passengerName,
  phone: mobile,
  serviceDetails: `Bus journey ${routeName(route)}, ${lagosMoment(departTime)}, ${seatsInWords(seatNos)}`,
  deliveryDate: lagosDay(departTime),
})
