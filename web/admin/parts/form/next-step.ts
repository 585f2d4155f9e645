import { typedNumber } from './typed-number.ts'

/**
 * Returns the next multiple of the step above the typed amount, or below it if the step is negative. The result is
 * never negative. A text that is not a number stays as it is.
 */
export function nextStep(text: string, step: number): string {
  const amount = typedNumber(text) ?? 0
  if (Number.isNaN(amount)) return text
  return `${Math.max(0, (Math.floor(amount / step) + 1) * step)}`
}
