import { sql } from 'kysely'
import type { ContactChange } from '#contracts/admin-bookings.ts'
import type { BookingStatus } from '#domain/booking-statuses.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isAsShown } from '#server/platform/database/list-page.ts'

export type Contact = {
  passengerName: string
  passengerAddress: string
  email: string
  mobile: string
  nextOfKinName: string
  nextOfKinPhone: string
  status: BookingStatus
  isAsShown: boolean
}

export async function lockContact(
  tx: Database,
  id: number,
  shown: string | undefined,
): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`
    select passenger_name as "passengerName", passenger_address as "passengerAddress", email, mobile,
           next_of_kin_name as "nextOfKinName", next_of_kin_phone as "nextOfKinPhone", status,
           ${isAsShown(shown)} as "isAsShown"
    from bookings
    where id = ${id} and held_by is null
    for update
  `.execute(tx)
  return rows[0]
}

export async function updateContact(tx: Database, id: number, to: ContactChange): Promise<void> {
  await sql`
    update bookings
    set passenger_name = coalesce(${to.passengerName ?? null}, passenger_name),
        passenger_address = coalesce(${to.passengerAddress ?? null}, passenger_address),
        email = coalesce(${to.email ?? null}, email), mobile = coalesce(${to.mobile ?? null}, mobile),
        next_of_kin_name = coalesce(${to.nextOfKinName ?? null}, next_of_kin_name),
        next_of_kin_phone = coalesce(${to.nextOfKinPhone ?? null}, next_of_kin_phone),
        refund_frozen_until = case
          when email <> '' and coalesce(${to.email ?? null}, email) <> email or coalesce(${to.mobile ?? null}, mobile) <> mobile
          then now() + interval '24 hours' else refund_frozen_until end
    where id = ${id}
  `.execute(tx)
}
