import type { Verdict } from './seal-days.ts'
import type { Sealed } from './sealed.ts'

/** Says whether a sealed table is unchanged, and names the last seal or each day that differs. */
export function sealInWords({ name }: Sealed, { compared, last, broken }: Verdict): string {
  if (broken.length > 0)
    return broken
      .map(({ day }) => `The ${name} was changed: the rows of ${day} do not match their seal.`)
      .join('\n')
  if (!last) return `The ${name} has no seal yet: the first is made in the night after the first start.`
  return `The ${name} is unchanged: ${compared} days, the last ${last.day}, ${last.sha256}.`
}
