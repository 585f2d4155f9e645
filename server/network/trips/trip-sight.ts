import { mayDo, type Staff } from '#server/platform/auth/staff.ts'

/** How much of the trips somebody sees: all of them, or those they drive. Null: what is on sale, like everybody. */
export type TripSight = { onlyDriver: number | undefined; seesBookings: boolean }

export function tripSightOf(staff: Staff | null): TripSight | null {
  if (!staff) return null
  const seesBookings = mayDo(staff, 'bookings.view')
  if (mayDo(staff, 'trips.view')) return { onlyDriver: undefined, seesBookings }
  return mayDo(staff, 'own-trips.view') ? { onlyDriver: staff.id, seesBookings } : null
}
