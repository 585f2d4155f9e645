import { grouped } from '#domain/platform/grouped.ts'

/** `1 balance`, `1,259 balances` */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`
