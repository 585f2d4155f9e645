const MANTISSAS = [1, 2, 2.5, 3, 4, 5, 6, 8]
const MOST_STEPS = 4

type Scale = { bottom: number; top: number; steps: number[] }

/**
 * Returns an axis that fits the values: it includes zero and has two to four steps where possible. Of the round steps
 * it uses the one that leaves the least room above and below the values. Steps are multiples of `smallest`.
 */
export function niceScale(values: readonly number[], smallest = 1): Scale {
  const high = Math.max(smallest, ...values)
  const low = Math.min(0, ...values)
  const power = 10 ** Math.floor(Math.log10((high - low) / MOST_STEPS))
  const axes = [power, 10 * power]
    .flatMap((unit) => MANTISSAS.map((mantissa) => mantissa * unit))
    .filter((step) => Number.isInteger(step / smallest))
    .map((step) => ({ step, from: Math.floor(low / step), to: Math.ceil(high / step) }))
  const fitting = axes.filter(({ from, to }) => to - from >= 2 && to - from <= MOST_STEPS)
  const lengthOf = ({ step, from, to }: (typeof axes)[number]) => step * (to - from)
  // `<=` chooses the last of the axes with equal length, which has the fewest lines.
  const best = (fitting.length > 0 ? fitting : axes).reduce((one, next) =>
    lengthOf(next) <= lengthOf(one) ? next : one,
  )
  const { step, from, to } = best
  const steps = Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step)
  return { bottom: from * step, top: to * step, steps }
}

/** Formats kobo for the axis of a chart, which has little room: `₦2.47m`, `₦310k` or `₦500`. */
export function shortNaira(amount: number): string {
  const naira = Math.round(amount / 100)
  const [sign, size] = [naira < 0 ? '−' : '', Math.abs(naira)]
  if (size >= 999_500) return `${sign}₦${trimmed(size / 1_000_000)}m`
  if (size >= 1_000) return `${sign}₦${Math.round(size / 1_000)}k`
  return `${sign}₦${size}`
}

const trimmed = (millions: number): string => millions.toFixed(2).replace(/\.?0+$/, '')
