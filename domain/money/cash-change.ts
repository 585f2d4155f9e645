import { formatNaira, isWholeKobo, kobo, MAX_KOBO, naira, toNaira } from '#domain/platform/money.ts'

/** `change` is in naira, and null if it cannot be computed. */
type CashChange = { change: number | null; error: string | null }

/** Compares the cash that a passenger gives with the fare, both in naira. `given` is undefined if nothing was typed. */
export function cashChange(fare: number, given: number | undefined): CashChange {
  if (given === undefined) return { change: null, error: null }
  const isAmount = given >= 0 && given <= toNaira(MAX_KOBO) && isWholeKobo(given)
  if (!isAmount) return { change: null, error: 'Enter an amount in naira' }
  const change = kobo(naira(given) - naira(fare))
  if (change < 0) return { change: null, error: `${formatNaira(kobo(-change))} short` }
  return { change: toNaira(change), error: null }
}
