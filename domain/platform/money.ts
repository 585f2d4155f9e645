import { grouped } from './grouped.ts'

/**
 * An amount in kobo, a hundredth of a naira. Amounts are stored and calculated in kobo, except the setting
 * `refundApprovalAbove`, which is stored in naira. Some fields of the API are in naira, and screens show naira.
 */
export type Kobo = number & { readonly unit: 'kobo' }

export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of kobo: ${amount}`)
  return amount as Kobo
}

/** The largest amount that fits an integer column of the database: ₦21,474,836.47. */
export const MAX_KOBO: Kobo = 2_147_483_647 as Kobo

export const naira = (amount: number): Kobo => kobo(Math.round(amount * 100))

/** True if the amount in naira is a whole number of kobo, within floating-point accuracy. */
export const isWholeKobo = (amount: number): boolean =>
  Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6

export const toNaira = (amount: Kobo): number => amount / 100

/** `₦35,000`. Kobo are shown only if there are any: `₦35,000.50`. */
export function formatNaira(amount: Kobo): string {
  const sign = amount < 0 ? '-' : ''
  const whole = Math.floor(Math.abs(amount) / 100)
  const rest = Math.abs(amount) % 100
  return `${sign}₦${grouped(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}
