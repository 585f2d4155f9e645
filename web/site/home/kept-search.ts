import * as z from 'zod/mini'
import { keepStored, readStored } from '#site/booking/browser-storage.ts'
import type { Search } from './search.ts'

const STORED_AS = 'tafiya.search'

const Kept = z.object({
  departure: z.string(),
  destination: z.string(),
  date: z.string(),
  passengers: z.number(),
})

/** For a page that is about to reload itself: the form comes back as it was left. */
export const keepSearch = (search: Search): void => keepStored(STORED_AS, JSON.stringify(search), 'session')

/** Answers once what was kept. */
export function takeKeptSearch(): Search | null {
  const text = readStored(STORED_AS, 'session')
  if (text === null) return null
  keepStored(STORED_AS, null, 'session')
  try {
    return Kept.parse(JSON.parse(text))
  } catch {
    return null
  }
}
