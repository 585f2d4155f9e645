import type { DisputeDetail, StaffDispute } from '#contracts/money/disputes.ts'
import { businessHoursBetween } from '#domain/platform/business-hours.ts'
import type { DisputeRow, EarlierAnswerRow } from './list-queries.ts'

export const presentDispute = (row: DisputeRow): StaffDispute => ({
  id: row.id,
  providerId: row.providerId,
  state: row.state,
  booking: { id: row.bookingId, bookingToken: row.bookingToken, passengerName: row.passengerName },
  paymentId: row.paymentId,
  paystackRef: row.reference,
  amount: row.amount,
  reason: row.reason,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  hoursLeft: row.dueAt && businessHoursBetween(row.readAt, row.dueAt),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolution: row.resolution,
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  answeredBy: row.answeredBy,
  answerError: row.answerError,
  previousId: row.previousId,
  taken: row.taken,
  updatedAt: row.updatedAt.toISOString(),
})

export const presentEarlierAnswer = (row: EarlierAnswerRow): DisputeDetail['earlierAnswers'][number] => ({
  answer: row.answer,
  answeredAt: row.answeredAt.toISOString(),
  answeredBy: row.answeredBy,
})
