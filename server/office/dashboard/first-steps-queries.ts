import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { only } from '#server/platform/database/only.ts'
import { TRIP_IS_ON_SALE } from '#server/platform/rules/on-sale.ts'

type FirstStepsRow = {
  company: boolean
  route: boolean
  bus: boolean
  batch: boolean
  trip: boolean
  testBooking: boolean
  staff: boolean
  isInMaintenance: boolean
  /** True if a passenger has paid online with real money. */
  hasSold: boolean
}

export async function selectFirstSteps(db: Database): Promise<FirstStepsRow> {
  const { rows } = await sql<FirstStepsRow>`
    select exists (
             select from company_settings c
             where coalesce(c.support_phone, c.support_email, c.contact_phone, c.contact_email) is not null
           ) as company,
           exists (select from routes r where r.is_active) as route,
           exists (select from buses b where b.is_active) as bus,
           exists (select from batches where is_active) as batch,
           exists (
             select from trips t
             join routes r on r.id = t.route_id
             join buses b on b.id = t.bus_id
             where ${TRIP_IS_ON_SALE}
           ) as trip,
           exists (select from bookings where confirmed_at is not null) as "testBooking",
           exists (select from users where deleted_at is null offset 1) as staff,
           exists (select from company_settings c where c.maintenance_mode) as "isInMaintenance",
           exists (
             select from payments p where p.provider = 'paystack' and p.mode = 'live' and p.status = 'PAID'
           ) as "hasSold"
  `.execute(db)
  return only(rows)
}
