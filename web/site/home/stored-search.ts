import * as z from 'zod/mini'
import { readStored, writeStored } from '#site/booking/browser-storage.ts'
import type { Search } from './search.ts'

const STORED_AS = 'tafiya.search'

const Kept = z.object({
  departure: z.string(),
  destination: z.string(),
  date: z.string(),
  passengers: z.number(),
})

/** Stores the search before the page reloads itself, so that the form keeps its values. */
export const storeSearch = (search: Search): void => writeStored(STORED_AS, JSON.stringify(search), 'session')

/** Returns the stored search and deletes it. */
export function takeStoredSearch(): Search | null {
  const text = readStored(STORED_AS, 'session')
  if (text === null) return null
  writeStored(STORED_AS, null, 'session')
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    return null
  }
}
