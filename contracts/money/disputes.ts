import * as z from 'zod/mini'
import { listAnswer, listQuery } from '#contracts/platform/lists.ts'
import { plainText } from '#contracts/platform/plain-text.ts'
import { DISPUTE_RESOLUTIONS, DISPUTE_STATES } from '#domain/money/disputes.ts'

/** The decision to accept or decline, the amount that goes back in kobo, and the message for the bank. */
const Answer = z.object({
  resolution: z.enum(DISPUTE_RESOLUTIONS),
  refundAmount: z.int(),
  message: z.string(),
})

/** A dispute as staff see it. Amounts are in kobo. */
export const StaffDispute = z.object({
  id: z.int(),
  providerId: z.string(),
  state: z.enum(DISPUTE_STATES),
  booking: z.object({ id: z.int(), bookingToken: z.string(), passengerName: z.string() }),
  paymentId: z.int(),
  paystackRef: z.string(),
  amount: z.int(),
  reason: z.nullable(z.string()),
  openedAt: z.iso.datetime(),
  /** The deadline for our answer. Without an answer the provider accepts the dispute. */
  dueAt: z.nullable(z.iso.datetime()),
  /** The business hours from now to the deadline, by the clock of the database. Negative if it has passed. */
  hoursLeft: z.nullable(z.number()),
  resolvedAt: z.nullable(z.iso.datetime()),
  resolution: z.nullable(z.string()),
  answer: z.nullable(Answer),
  answeredAt: z.nullable(z.iso.datetime()),
  /** Null if nobody answered, or somebody did on the provider's dashboard. */
  answeredBy: z.nullable(z.string()),
  /** The reason why the provider refused the last answer. */
  answerError: z.nullable(z.string()),
  /** The first dispute of the same payment, if the bank asks again after a decision. */
  previousId: z.nullable(z.int()),
  /** The amount that the bank took, if the dispute is lost. */
  taken: z.int(),
  updatedAt: z.iso.datetime(),
})
export type StaffDispute = z.infer<typeof StaffDispute>

/** A dispute with the facts of its evidence. A missing fact has the only line "not available". */
export const DisputeDetail = z.extend(StaffDispute, {
  /** The largest amount that an acceptance can return: what is neither refunded nor taken already. */
  returnable: z.int(),
  evidence: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
  /** The digest of the facts on which an answer rests. */
  basisSha256: z.string(),
  /** Answers after which the provider asked again, the newest first. */
  earlierAnswers: z.array(
    z.object({
      answer: Answer,
      answeredAt: z.iso.datetime(),
      /** Null if somebody answered on the provider's dashboard. */
      answeredBy: z.nullable(z.string()),
    }),
  ),
})
export type DisputeDetail = z.infer<typeof DisputeDetail>

export const DISPUTE_SORTS = ['due', 'opened', 'amount'] as const

export const DisputeQuery = listQuery(DISPUTE_SORTS, { state: z.optional(z.enum(DISPUTE_STATES)) })
export type DisputeQuery = z.infer<typeof DisputeQuery>

export const DisputePage = listAnswer(StaffDispute)
export const DisputeSentAnswer = z.object({ data: StaffDispute })
export const DisputeDetailAnswer = z.object({ data: DisputeDetail })

const NOT_AN_AMOUNT = 'Amount must be ₦0 or more'

export const DisputeAnswerInput = z.strictObject({
  resolution: z.enum(DISPUTE_RESOLUTIONS, 'Choose an answer'),
  refundAmount: z
    .int(NOT_AN_AMOUNT)
    .check(z.minimum(0, NOT_AN_AMOUNT), z.maximum(2_000_000_000, 'Amount is too large')),
  message: plainText(10, 'Message must have at least 10 characters', 500),
  /** The digest of the facts that the person saw. */
  basisSha256: z.string('Load the page again.').check(z.regex(/^[0-9a-f]{64}$/, 'Load the page again.')),
})
export type DisputeAnswerInput = z.infer<typeof DisputeAnswerInput>
