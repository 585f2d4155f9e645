import { routeName } from '#domain/network/route-name.ts'
import type { AuditAction } from '#domain/platform/audit-actions.ts'
import { addDays, lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { STAFF_ROLES, type StaffRole } from '#server/demo/demo-staff.ts'
import { DEMO_BUSES } from '#server/demo/network/demo-fleet.ts'
import type { PlannedTrip } from '#server/demo/network/plan-trips.ts'
import type { Random } from '#server/demo/random.ts'
import type { PlannedLogEntry } from './plan-booking-log.ts'

/** Plans the log entries of staff: three weeks of logins, some changes, and the cancellations of trips. */
export function planStaffLog(
  trips: PlannedTrip[],
  today: string,
  now: Date,
  random: Random,
): PlannedLogEntry[] {
  const logins = Array.from({ length: 21 }, (_, i) => addDays(today, -i)).flatMap((day) =>
    STAFF_ROLES.filter(() => random.chance(0.6)).map((role) => {
      const at = lagosInstant(day, `0${random.int(6, 9)}:${random.int(10, 59)}`)
      return acted(role, 'user.login', `as ${role}`, at)
    }),
  )
  const cancellations = trips.flatMap((trip) =>
    trip.canceledAt ? [acted('manager', 'trip.canceled', tripInWords(trip), trip.canceledAt)] : [],
  )
  return [...logins, ...cancellations, ...staffActions(today)].filter(({ at }) => at <= now)
}

function staffActions(today: string): PlannedLogEntry[] {
  const ago = (days: number, time: string): Date => lagosInstant(addDays(today, -days), time)
  const inMaintenance = DEMO_BUSES.find(({ isActive }) => !isActive)?.plateNo
  return [
    acted('admin', 'settings.updated', 'Reminder hours: 12 to 24', ago(20, '10:12')),
    acted('admin', 'route.updated', 'Port Harcourt to Wannune (Benue): inactive', ago(18, '11:40')),
    acted('manager', 'bus.updated', `${inMaintenance} to maintenance`, ago(12, '08:58')),
    acted('manager', 'trip.updated', 'Lagos to Awgu (Enugu): ₦31,000 to ₦32,000', ago(9, '09:12')),
    acted('support', 'booking.contact', 'Mobile changed on request', ago(4, '14:05')),
    acted('support', 'message.answered', 'Luggage over 10 kg', ago(2, '12:31')),
    acted('finance', 'notification.created', 'Bank details requested', ago(1, '16:20')),
  ]
}

const acted = (actor: StaffRole, action: AuditAction, details: string, at: Date): PlannedLogEntry => ({
  type: 'admin',
  action,
  details,
  at,
  actor,
  booking: null,
})

const tripInWords = ({ direction, departTime }: PlannedTrip): string =>
  `${routeName(direction)}, ${lagosDate(departTime)}`
