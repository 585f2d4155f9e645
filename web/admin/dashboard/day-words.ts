import { lagosDate, lagosInstant } from '#domain/lagos-time.ts'

/** The value of a day, and that of the day at the same place in the period before. */
export type Bar = { day: string; value: number; before: number }

/** `Mon 16 Nov` */
export const nameOfDay = (day: string): string => lagosDate(lagosInstant(day)).slice(0, -5)
