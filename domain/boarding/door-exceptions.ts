/** The problems that staff must look at after the events of all devices at the door of a bus were merged. */
export const DOOR_EXCEPTIONS = [
  'double_scan',
  'boarded_cancelled',
  'boarded_moved',
  'boarded_unpaid',
  'boarded_unknown',
  'cash_not_due',
  'clock_suspicious',
] as const
export type DoorException = (typeof DOOR_EXCEPTIONS)[number]

export const DOOR_EXCEPTION_LABELS: Record<DoorException, string> = {
  double_scan: 'Scanned twice',
  boarded_cancelled: 'Boarded with a cancelled ticket',
  boarded_moved: 'Boarded with an old ticket',
  boarded_unpaid: 'Boarded with a balance due',
  boarded_unknown: 'Boarded with an unknown ticket',
  cash_not_due: 'Cash taken that was not due',
  clock_suspicious: 'Clock of the phone is wrong',
}
