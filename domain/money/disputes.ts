import { addBusinessHours } from '#domain/platform/business-hours.ts'
import { type Kobo, kobo } from '#domain/platform/money.ts'

export const DISPUTE_STATUSES = ['OPEN', 'WON', 'LOST'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/**
 * Translates the provider's status and resolution into our status. An unknown resolution leaves the dispute open, so
 * that staff look at it.
 */
export function disputeStatusFrom(status: string, resolution: string | null): DisputeStatus {
  if (status !== 'resolved') return 'OPEN'
  if (resolution === 'declined') return 'WON'
  return resolution?.endsWith('accepted') ? 'LOST' : 'OPEN'
}

/**
 * Returns what the bank takes if it decides for the customer: the amount that we accepted, or else the provider's amount,
 * which it may leave out, or else the disputed amount. While it is unknown whether our answer arrived (`isAnswered` is
 * false), the amount of the provider wins, because somebody may have accepted another amount on its dashboard.
 */
export function takenIfLost(
  { resolution, amount }: { resolution: string | null; amount: number | null },
  { answer, isAnswered }: { answer: DisputeAnswer | null; isAnswered: boolean },
  disputed: Kobo,
): Kobo {
  const isOurs = resolution === 'merchant-accepted' && answer?.resolution === 'merchant-accepted'
  if (isOurs && (isAnswered || amount === null)) return kobo(answer.refundAmount)
  return kobo(amount ?? disputed)
}

/** True if the provider accepted our acceptance of a dispute, and names another amount. Staff compare it with the payout. */
export const namesAnotherAmount = (
  { resolution, amount }: { resolution: string | null; amount: number | null },
  { answer, isAnswered }: { answer: DisputeAnswer | null; isAnswered: boolean },
): boolean =>
  isAnswered &&
  resolution === 'merchant-accepted' &&
  answer?.resolution === 'merchant-accepted' &&
  amount !== null &&
  amount !== answer.refundAmount

/** A dispute as the provider describes it. `isWithBank`: somebody has declined it, and the bank decides. */
export type DisputeTold = {
  status: DisputeStatus
  isWithBank: boolean
  resolution: string | null
  amount: number | null
}

/**
 * Returns the answer that the provider acts on: `ours` if its resolution and amount match, or else an answer that
 * somebody gave on its dashboard. Returns null if the provider has no answer: the dispute still waits for one, or was
 * accepted at the deadline because nobody answered.
 */
export function answerTold(told: DisputeTold, ours: DisputeAnswer, disputed: Kobo): DisputeAnswer | null {
  const { status, isWithBank, resolution, amount } = told
  if ((status === 'OPEN' && !isWithBank) || resolution === 'auto-accepted') return null
  if (resolution === 'merchant-accepted') {
    const isOurs =
      ours.resolution === 'merchant-accepted' && (amount === null || amount === ours.refundAmount)
    return isOurs ? ours : { ...ON_DASHBOARD, resolution, refundAmount: kobo(amount ?? disputed) }
  }
  return ours.resolution === 'declined' ? ours : ON_DASHBOARD
}

/** Stands for a decline that somebody gave on the provider's dashboard. The provider does not report its message. */
export const ON_DASHBOARD: DisputeAnswer = {
  resolution: 'declined',
  refundAmount: kobo(0),
  message: 'Answered on Paystack’s dashboard.',
}

export const isOnDashboard = ({ message }: DisputeAnswer): boolean => message === ON_DASHBOARD.message

/**
 * `to-answer`: nobody has answered, or it is not known whether an answer reached the provider. `sending`: an answer is
 * on its way to it. `with-bank`: we answered, and the bank has not decided.
 */
export const DISPUTE_STATES = ['to-answer', 'sending', 'with-bank', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export const DISPUTE_RESOLUTIONS = ['merchant-accepted', 'declined'] as const
export type DisputeResolution = (typeof DISPUTE_RESOLUTIONS)[number]

/** The answer to a dispute: whether we accept it, the amount that goes back, and the message for the bank. */
export type DisputeAnswer = { resolution: DisputeResolution; refundAmount: Kobo; message: string }

/** Staff are alerted when this many business hours are left for an answer. */
export const ALERT_HOURS = [8, 4, 2] as const

/** Returns the deadline for our answer: the provider's, or ours if it is earlier. The provider may name none. */
export function answerDueAt(openedAt: Date, providerDueAt: Date | null, hours: number): Date {
  const ours = addBusinessHours(openedAt, hours)
  return providerDueAt && providerDueAt < ours ? providerDueAt : ours
}

/**
 * Returns the deadline after the provider asked again. It can still name the deadline of an earlier question, which ended
 * before it asked again.
 */
export const answerAgainBy = (askedAt: Date, providerDueAt: Date | null, hours: number): Date =>
  answerDueAt(askedAt, providerDueAt && providerDueAt > askedAt ? providerDueAt : null, hours)

/** Returns the smallest of ALERT_HOURS that is reached with this many hours left, or null if none is. */
export const alertReached = (hoursLeft: number): number | null =>
  ALERT_HOURS.filter((hours) => hoursLeft <= hours).at(-1) ?? null

/** `5 h 30 min`, `45 min`, or `0 min` after the deadline. */
export function hoursInWords(hours: number): string {
  const minutes = Math.max(0, Math.floor(hours * 60))
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (whole === 0) return `${rest} min`
  return rest === 0 ? `${whole} h` : `${whole} h ${rest} min`
}
