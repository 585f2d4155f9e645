/**
 * The permissions for each action. Either one is enough: the first allows the action on all trips, the second only on
 * trips that the member of staff drives.
 */
export const BOARDING_PERMISSIONS = {
  view: ['boarding.view', 'own-trips.view'],
  process: ['boarding.process', 'own-trips.process'],
  export: ['boarding.view', 'own-trips.export'],
} as const

export type BoardingAction = keyof typeof BOARDING_PERMISSIONS

type Staff = { id: number; permissions: readonly string[] }

export const isLimitedToOwnTrips = ({ permissions }: Staff, action: BoardingAction): boolean =>
  !permissions.includes(BOARDING_PERMISSIONS[action][0])

/** Returns whether the member of staff may do this on a trip with this driver. */
export const mayDoOnTrip = (staff: Staff, action: BoardingAction, driverId: number | null): boolean =>
  !isLimitedToOwnTrips(staff, action) ||
  (staff.permissions.includes(BOARDING_PERMISSIONS[action][1]) && driverId === staff.id)
