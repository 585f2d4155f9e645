import * as z from 'zod/mini'
import type { PublicRoute } from '#contracts/network/public-routes.ts'
import { readStored, writeStored } from '#site/parts/draft/browser-storage.ts'
import { isServed } from './route-options.ts'
import type { Search } from './search.ts'

const STORED_AS = 'tafiya.search'
const LAST_AS = 'tafiya.last-search'

const Kept = z.object({
  departure: z.string(),
  destination: z.string(),
  date: z.union([z.literal(''), z.iso.date()]),
  passengers: z.int(),
})

/** Stores the search for the next time the form is shown, for example after the page reloads itself. */
export const storeSearch = (search: Search): void => writeStored(STORED_AS, JSON.stringify(search), 'session')

/** Returns the stored search and deletes it. */
export function takeStoredSearch(): Search | null {
  const text = readStored(STORED_AS, 'session')
  if (text !== null) writeStored(STORED_AS, null, 'session')
  return parseSearch(text)
}

/** Stores the last complete search on this device. It holds no personal data. */
export const rememberSearch = (search: Search): void => writeStored(LAST_AS, JSON.stringify(search))

/**
 * Returns the last search of this device if its route is still on sale. Leaves out a day that has passed, and lowers
 * the number of passengers to the limit.
 */
export function lastSearch(routes: readonly PublicRoute[], today: string, seatLimit: number): Search | null {
  const last = parseSearch(readStored(LAST_AS))
  if (!last || !isServed(routes, last.departure, last.destination)) return null
  const passengers = Math.max(1, Math.min(last.passengers, seatLimit))
  return { ...last, date: last.date < today ? '' : last.date, passengers }
}

function parseSearch(text: string | null): Search | null {
  try {
    return Kept.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}
