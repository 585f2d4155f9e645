import { sql } from 'kysely'
import { REMOVED } from '#domain/platform/retention.ts'

/** The reference of the payment of webhook `w`. A webhook about a dispute has it inside its transaction. */
export const REFERENCE_OF_WEBHOOK = sql<string | null>`
  coalesce(w.reference, w.payload #>> '{transaction,reference}')`

/** The payload of webhook `w` with only what its processing needs: the number of a dispute and the reference. */
export const PAYLOAD_WITHOUT_PERSON = sql<unknown>`jsonb_strip_nulls(jsonb_build_object(
  'id', w.payload -> 'id',
  'transaction', jsonb_build_object('reference', w.payload #> '{transaction,reference}')))`

/** True if the personal data of the payment of webhook `w` or of its booking is removed. */
export const IS_WEBHOOK_OF_ERASED = sql<boolean>`exists (
  select from payments p join bookings b on b.id = p.booking_id
  where p.reference = ${REFERENCE_OF_WEBHOOK} and ${sql.lit(REMOVED.email)} in (p.payer_email, b.email))`
