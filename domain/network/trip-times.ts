/** No trip in Nigeria takes a week, even with overnight stops. A longer one is a typing mistake that blocks the bus. */
const LONGEST_TRIP_DAYS = 7

export const ARRIVES_TOO_EARLY = 'Arrival time must be after departure time'
export const ARRIVES_TOO_LATE = `A trip can take at most ${LONGEST_TRIP_DAYS} days`

/** Returns an error if the arrival is at or before the departure, or more than seven days after it, else null. */
export function judgeTripTimes(departTime: Date, arriveTime: Date): string | null {
  const days = (arriveTime.getTime() - departTime.getTime()) / 86_400_000
  if (days <= 0) return ARRIVES_TOO_EARLY
  return days > LONGEST_TRIP_DAYS ? ARRIVES_TOO_LATE : null
}

/** Returns an error for the status COMPLETED before the departure, else null. */
export const judgeTripStatus = (status: string, departTime: Date, now: Date): string | null =>
  status === 'COMPLETED' && departTime > now
    ? 'A trip that has not departed yet cannot be marked as completed'
    : null
