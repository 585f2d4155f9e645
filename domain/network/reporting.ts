import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'

/**
 * The first and the last day on which a batch of NYSC (National Youth Service Corps) reports to its camps. `name` comes
 * from `batchName`.
 */
export type Reporting = { name: string; reportsOn: string; closesOn: string | null }

type Days = Pick<Reporting, 'reportsOn' | 'closesOn'>

const isOneDay = ({ reportsOn, closesOn }: Days): boolean => closesOn === null || closesOn === reportsOn

/** `2026 C Stream II reports to camp from Wed 18 to Fri 20 Nov` */
export const reportingInWords = ({ name, ...days }: Reporting): string =>
  `${name.replaceAll('_', ' ')} reports to camp ${isOneDay(days) ? 'on' : 'from'} ${reportingDays(days)}`

/** `Wed 18 to Fri 20 Nov`, `Mon 30 Nov to Wed 2 Dec` across two months, `Wed 18 Nov` for a single day. */
export function reportingDays({ reportsOn, closesOn }: Days): string {
  const first = shortDay(reportsOn)
  if (closesOn === null || closesOn === reportsOn) return first
  const isSameMonth = reportsOn.slice(0, 7) === closesOn.slice(0, 7)
  return `${isSameMonth ? first.slice(0, -4) : first} to ${shortDay(closesOn)}`
}

/** `Wed 18 Nov` */
const shortDay = (day: string): string => lagosDate(lagosInstant(day)).slice(0, -5)
