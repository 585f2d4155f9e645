import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'

/** The value of a day, and the value of the day at the same position in the previous period. */
export type Bar = { day: string; value: number; before: number }

/** `Mon 16 Nov` */
export const nameOfDay = (day: string): string => lagosDate(lagosInstant(day)).slice(0, -5)
