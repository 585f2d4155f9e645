/**
 * Returns a readable axis: steps of 1, 2 or 5 times a power of ten, two or three grid lines including zero, and a top
 * not below the largest value.
 */
export function niceScale(largest: number): { top: number; steps: number[] } {
  const rough = Math.max(1, largest) / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10))
  const count = Math.max(1, Math.ceil(largest / step))
  return { top: step * count, steps: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** Formats kobo as `₦2.47m`, `₦310k` or `₦500`, because there is little room beside a bar. */
export function shortNaira(amount: number): string {
  const naira = Math.round(amount / 100)
  const [sign, size] = [naira < 0 ? '−' : '', Math.abs(naira)]
  if (size >= 999_500) return `${sign}₦${trimmed(size / 1_000_000)}m`
  if (size >= 1_000) return `${sign}₦${Math.round(size / 1_000)}k`
  return `${sign}₦${size}`
}

const trimmed = (millions: number): string => millions.toFixed(2).replace(/\.?0+$/, '')
