import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'

/**
 * The sum that staff returned for the booking of payment `p` without a second person: refunds, and disputes that they
 * accepted, also if the answer is still on its way. It counts towards the limit APPROVAL_ABOVE, so that a large amount
 * that is split into parts still needs approval. Left out are the part of a refund that the policy gives, refunds for a
 * cancelled trip or a mistake, and the answer to the dispute `beside`, which is about to be replaced.
 */
export const openedByStaff = (beside: RawBuilder<unknown> = sql`0`) => sql<number>`((
  select coalesce(sum(o.amount_kobo - o.owed_kobo), 0) from refunds o join payments q on q.id = o.payment_id
  where q.booking_id = p.booking_id and o.requested_by is not null and o.approved_by is null
    and o.trip_cancellation_id is null and o.reason <> 'recorded_by_mistake'
) + (
  select coalesce(sum(case when e.status = 'OPEN' then (e.answer ->> 'refundAmount')::int else e.taken_kobo end), 0)
  from disputes e join payments q on q.id = e.payment_id
  where q.booking_id = p.booking_id and e.id <> ${beside} and e.answered_by is not null
    and (e.resolution = 'merchant-accepted' or e.status = 'OPEN' and e.answer ->> 'resolution' = 'merchant-accepted')
))`

/**
 * True if a refund of this amount exceeds the limit together with the other refunds of money for which only the word of
 * staff stands: money of payment `p` and of its booking that staff recorded, and that the provider cannot refund. It
 * needs a second person, whoever asked for it. `beside` is the refund that is about to be changed.
 */
export const isStaffMoneyAbove = (amount: RawBuilder<unknown>, beside: RawBuilder<unknown> = sql`0`) =>
  sql<boolean>`(p.recorded_by is not null and (${amount})::bigint + (
    select coalesce(sum(o.amount_kobo), 0) from refunds o join payments q on q.id = o.payment_id
    where q.booking_id = p.booking_id and q.recorded_by is not null and o.id <> ${beside} and o.method <> 'paystack'
      and o.approved_by is null and o.trip_cancellation_id is null and o.reason <> 'recorded_by_mistake'
  ) > ${APPROVAL_ABOVE})`

export const APPROVAL_ABOVE = sql<number>`
  (100 * coalesce((select c.refund_approval_above from company_settings c), ${DEFAULT_SETTINGS.refundApprovalAbove}::int))`
