import { formatNaira, kobo } from '#domain/platform/money.ts'

/** Describes the counted cash less the expected cash: `₦500 over`, `₦2,000 short`, `no difference`. */
export function differenceInWords(difference: number): string {
  if (difference === 0) return 'no difference'
  const amount = formatNaira(kobo(Math.abs(difference)))
  return difference > 0 ? `${amount} over` : `${amount} short`
}
