import type { Database } from '#server/platform/database/connect.ts'
import { DEMO_STAFF, staffIp } from './demo-staff.ts'
import { found } from './found.ts'
import type { DemoPlan } from './plan-demo.ts'
import { insertLog, insertPageViews } from './queries.ts'
import type { MoneyIds } from './seed-bookings.ts'
import type { StaffIds } from './seed-settings.ts'

/** Inserts the audit log and the page views. */
export async function seedRecords(
  tx: Database,
  plan: DemoPlan,
  staff: StaffIds,
  ids: MoneyIds,
): Promise<void> {
  await insertLog(
    tx,
    plan.log.map(({ type, action, details, at, actor, booking }) => {
      const bookingId = booking && found(ids.bookings.get(booking.token), 'such booking')
      return {
        type,
        action,
        details,
        entity: booking && 'booking',
        entity_id: bookingId,
        booking_id: bookingId,
        actor_id: actor && staff[actor],
        actor_name: actor && DEMO_STAFF[actor],
        ip_address: actor ? staffIp(actor) : (booking?.visitorIp ?? null),
        created_at: at,
      }
    }),
  )
  await insertPageViews(tx, plan.pageViews)
}
