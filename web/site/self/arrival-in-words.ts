import { daysLater } from '#domain/network/travel-time.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'

/** `5:30 pm`, or `Wed 21 Jan 2026, 5:30 am` if the arrival is on a later Lagos day than the departure. */
export function arrivalInWords(departTime: string, arriveTime: string): string {
  const at = new Date(arriveTime)
  const clock = lagosClock(at)
  return daysLater(departTime, arriveTime) === null ? clock : `${lagosDate(at)}, ${clock}`
}
