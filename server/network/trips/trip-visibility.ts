import { mayDo, type Staff } from '#server/platform/auth/staff.ts'

/**
 * The trips that a member of staff may see: all trips, or only those that `onlyDriver` drives. `tripVisibilityOf`
 * returns null for users who see only trips on sale, like the public.
 */
export type TripVisibility = { onlyDriver: number | undefined; seesBookings: boolean }

export function tripVisibilityOf(staff: Staff | null): TripVisibility | null {
  if (!staff) return null
  const seesBookings = mayDo(staff, 'bookings.view')
  if (mayDo(staff, 'trips.view')) return { onlyDriver: undefined, seesBookings }
  return mayDo(staff, 'own-trips.view') ? { onlyDriver: staff.id, seesBookings } : null
}
