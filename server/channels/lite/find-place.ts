import { placeLabel, placeWords } from '#domain/network/places.ts'

/**
 * Returns the place that a visitor means: its name, its label, or a part of them that only one place has. The search
 * form of the main site sends the text as typed if its script has not loaded.
 */
export function findPlace(typed: string, places: readonly string[]): string | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return undefined
  const exact = places.find((name) => [name, placeLabel(name)].some((known) => known.toLowerCase() === text))
  if (exact !== undefined) return exact
  const close = places.filter((name) =>
    `${name} ${placeLabel(name)} ${placeWords(name)}`.toLowerCase().includes(text),
  )
  return close.length === 1 ? close[0] : undefined
}
