/** No trip in Nigeria takes a week, even with overnight stops. A longer one is a typing mistake that blocks a bus. */
const LONGEST_TRIP_DAYS = 7

export const ARRIVES_TOO_EARLY = 'Arrival time must be after departure time'
export const ARRIVES_TOO_LATE = `A trip takes at most ${LONGEST_TRIP_DAYS} days`

/** Returns the error in the two times of a trip, or null. */
export function judgeTripTimes(departTime: Date, arriveTime: Date): string | null {
  const days = (arriveTime.getTime() - departTime.getTime()) / 86_400_000
  if (days <= 0) return ARRIVES_TOO_EARLY
  return days > LONGEST_TRIP_DAYS ? ARRIVES_TOO_LATE : null
}

/** Only a trip that has departed can be completed. */
export const judgeTripStatus = (status: string, departTime: Date, now: Date): string | null =>
  status === 'COMPLETED' && departTime > now ? 'A trip that has not left yet cannot be completed' : null
