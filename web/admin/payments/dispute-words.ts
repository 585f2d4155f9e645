import type { AdminIconName } from '#admin/parts/admin-icon.tsx'
import type { Tone } from '#admin/parts/list/badge.tsx'
import type { DisputeDetail, StaffDispute } from '#contracts/money/disputes.ts'
import { hoursInWords } from '#domain/money/disputes.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'

type DisputeLook = { tone: Tone; icon: AdminIconName; word: string }

export const DISPUTE_LOOKS: Record<StaffDispute['state'], DisputeLook> = {
  'to-answer': { tone: 'bad', icon: 'warn', word: 'needs an answer' },
  sending: { tone: 'wait', icon: 'again', word: 'being sent' },
  'with-bank': { tone: 'wait', icon: 'wait', word: 'bank decides' },
  won: { tone: 'ok', icon: 'ok', word: 'won' },
  lost: { tone: 'line', icon: 'failed', word: 'lost' },
}

/** Returns the time left for an answer, such as `5 h 30 min left (weekends don’t count)`. Null if no answer is due. */
export function timeLeft({ state, hoursLeft }: Pick<StaffDispute, 'state' | 'hoursLeft'>): string | null {
  if ((state !== 'to-answer' && state !== 'sending') || hoursLeft === null) return null
  return hoursLeft > 0 ? `${hoursInWords(hoursLeft)} left (weekends don’t count)` : 'Overdue'
}

type Answer = NonNullable<StaffDispute['answer']>

/** Returns the meaning of an answer: `Decline`, `Accept ₦5,000`, or `Accept, already refunded`. */
export function answerInWords({ resolution, refundAmount }: Answer): string {
  if (resolution === 'declined') return 'Decline'
  return refundAmount > 0 ? `Accept ${formatNaira(kobo(refundAmount))}` : 'Accept, already refunded'
}

/** Returns who answered and when. */
export function answeredInWords({ state, answer, answeredAt, answeredBy }: StaffDispute): string | null {
  if (!answer) return null
  const what = answerInWords(answer)
  if (answeredAt === null)
    return `${what}: ${state === 'sending' ? 'being sent to Paystack' : 'not confirmed by Paystack'}`
  return `${what}: ${sentBy({ answeredAt, answeredBy })}`
}

type SentAnswer = DisputeDetail['earlierAnswers'][number]

/** Returns what was answered, when, by whom and with which message. The message is empty after an erasure. */
export const sentInWords = ({ answer, ...sent }: SentAnswer): string =>
  [`${answerInWords(answer)}: ${sentBy(sent)}.`, answer.message].filter(Boolean).join(' ')

const sentBy = ({ answeredAt, answeredBy }: Omit<SentAnswer, 'answer'>): string =>
  `sent ${lagosMoment(new Date(answeredAt))} by ${answeredBy ?? 'somebody on Paystack’s dashboard'}`
