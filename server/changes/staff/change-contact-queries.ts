import { sql } from 'kysely'
import type { ContactChange } from '#contracts/changes/admin-bookings.ts'
import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isAsShown } from '#server/platform/database/list-page.ts'
import { IS_ERASED } from '#server/platform/rules/booking-states.ts'

export type Contact = {
  passengerName: string
  passengerAddress: string
  email: string
  mobile: string
  nextOfKinName: string
  nextOfKinPhone: string
  status: BookingStatus
  /** The booking token. */
  reference: string
  isErased: boolean
  isAsShown: boolean
}

export async function selectContact(
  tx: Database,
  id: number,
  shown: string | undefined,
): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`
    select passenger_name as "passengerName", passenger_address as "passengerAddress", email, mobile,
           next_of_kin_name as "nextOfKinName", next_of_kin_phone as "nextOfKinPhone", status, booking_token as reference,
           ${IS_ERASED} as "isErased", ${isAsShown(shown)} as "isAsShown"
    from bookings b
    where b.id = ${id} and b.held_by is null
  `.execute(tx)
  return rows[0]
}

/**
 * Stores new contact details. A trigger notes the time if the booking now belongs to another contact. Any other e-mail
 * address or phone number, even the first one, blocks refunds for 24 hours. If staff make the change, `by` is stored
 * too. A later change by the passenger keeps it: otherwise a member of staff who typed in their own contact could
 * delete the note with a change as the passenger.
 */
export async function updateContact(
  tx: Database,
  id: number,
  to: ContactChange,
  by: number | null,
): Promise<void> {
  const isOther = sql`(coalesce(${to.email ?? null}, email) <> email or coalesce(${to.mobile ?? null}, mobile) <> mobile)`
  await sql`
    update bookings
    set passenger_name = coalesce(${to.passengerName ?? null}, passenger_name),
        passenger_address = coalesce(${to.passengerAddress ?? null}, passenger_address),
        email = coalesce(${to.email ?? null}, email), mobile = coalesce(${to.mobile ?? null}, mobile),
        next_of_kin_name = coalesce(${to.nextOfKinName ?? null}, next_of_kin_name),
        next_of_kin_phone = coalesce(${to.nextOfKinPhone ?? null}, next_of_kin_phone),
        refund_frozen_until = case when ${isOther} then now() + interval '24 hours' else refund_frozen_until end,
        contact_changed_by = case when ${isOther} then coalesce(${by}::int, contact_changed_by)
                             else contact_changed_by end
    where id = ${id}
  `.execute(tx)
}

/** Ends the permission of the browsers in which a passenger used a link. */
export async function endPermissions(tx: Database, bookingId: number): Promise<void> {
  await sql`
    update self_sessions set acts_until = null where booking_id = ${bookingId} and acts_until is not null
  `.execute(tx)
}
