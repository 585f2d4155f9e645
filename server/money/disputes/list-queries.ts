import { sql } from 'kysely'
import type { DisputeQuery } from '#contracts/money/disputes.ts'
import type { DisputeAnswer, DisputeState } from '#domain/money/disputes.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  filteredBy,
  type List,
  type Page,
  type Part,
  selectPage,
} from '#server/platform/database/list-page.ts'
import { isPaymentSearched } from '#server/platform/rules/booking-search.ts'
import { CLAIM_LASTS, DISPUTE_IS_UNANSWERED } from '#server/platform/rules/payment-exceptions.ts'

export type DisputeRow = {
  id: number
  providerId: string
  state: DisputeState
  paymentId: number
  reference: string
  bookingId: number
  bookingToken: string
  passengerName: string
  amount: number
  reason: string | null
  openedAt: Date
  dueAt: Date | null
  resolvedAt: Date | null
  resolution: string | null
  answer: DisputeAnswer | null
  answeredAt: Date | null
  answeredBy: string | null
  answerError: string | null
  previousId: number | null
  taken: number
  readAt: Date
  updatedAt: Date
}

const STATE = sql<DisputeState>`
  case when d.status = 'WON' then 'won' when d.status = 'LOST' then 'lost'
       when d.answered_at is not null then 'with-bank' when d.answer_claimed_at > clock_timestamp() - ${CLAIM_LASTS} then 'sending'
       else 'to-answer' end`

const COLUMNS = sql`
  d.id, d.provider_id as "providerId", ${STATE} as state, d.payment_id as "paymentId", p.reference,
  p.booking_id as "bookingId", b.booking_token as "bookingToken", b.passenger_name as "passengerName",
  d.amount_kobo::float8 as amount, d.reason, d.opened_at as "openedAt", d.due_at as "dueAt",
  d.resolved_at as "resolvedAt", d.resolution,
  d.answer, d.answered_at as "answeredAt", u.name as "answeredBy", d.answer_error as "answerError",
  d.previous_id as "previousId", d.taken_kobo as taken, now() as "readAt",
  d.updated_at as "updatedAt"`

const FROM = sql`
  disputes d
  join payments p on p.id = d.payment_id
  join bookings b on b.id = p.booking_id
  left join users u on u.id = d.answered_by`

const disputeList = (query: DisputeQuery): List => ({
  columns: COLUMNS,
  id: sql`d.id`,
  from: FROM,
  where: [
    isPaymentSearched(query.search),
    filteredBy(query.state, (state) =>
      state === 'to-answer' ? DISPUTE_IS_UNANSWERED : sql`${STATE} = ${state}`,
    ),
  ],
  sorts: { due: sql`d.due_at`, opened: sql`d.opened_at`, amount: sql`d.amount_kobo` },
  order: sql`d.opened_at desc, d.id desc`,
})

export const selectDisputes = (db: Database, query: DisputeQuery & Part): Promise<Page<DisputeRow>> =>
  selectPage(db, query, disputeList(query))

export type EarlierAnswerRow = { answer: DisputeAnswer; answeredAt: Date; answeredBy: string | null }

/** Returns the answers after which the provider asked again, the newest first. */
export async function selectEarlierAnswers(db: Database, id: number): Promise<EarlierAnswerRow[]> {
  const { rows } = await sql<EarlierAnswerRow>`
    select k.answer, k.answered_at as "answeredAt", u.name as "answeredBy"
    from dispute_answers k left join users u on u.id = k.answered_by
    where k.dispute_id = ${id}
    order by k.answered_at desc
  `.execute(db)
  return rows
}

export async function selectDispute(db: Database, id: number): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`select ${COLUMNS} from ${FROM} where d.id = ${id}`.execute(db)
  return rows[0]
}
