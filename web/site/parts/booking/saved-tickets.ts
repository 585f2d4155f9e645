import * as z from 'zod/mini'
import { readStored } from '#site/parts/draft/browser-storage.ts'
import { TICKETS_CHANGED, TICKETS_KEY } from './kept-tickets.ts'

/**
 * Tickets are kept this long after the planned arrival. Not shorter, because buses are late; not longer, because phones
 * are shared.
 */
const KEPT_MS = 48 * 3_600_000

/** A ticket on this phone. Contains no name and no contact. */
const SavedTicket = z.object({
  reference: z.string(),
  origin: z.string(),
  destination: z.string(),
  departTime: z.string(),
  arriveTime: z.string(),
  place: z.string(),
  plateNo: z.string(),
  seats: z.array(z.object({ seatNo: z.string(), code: z.string(), shortCode: z.string() })),
  savedAt: z.string(),
})
export type SavedTicket = z.infer<typeof SavedTicket>

/** Returns the tickets on this phone, the next departure first. Removes those whose journey is over. */
export function readSavedTickets(now: Date): SavedTicket[] {
  const stored = z.safeParse(z.array(SavedTicket), parsed(readStored(TICKETS_KEY)))
  const all = stored.success ? stored.data : []
  const kept = all.filter(({ arriveTime }) => now.getTime() - Date.parse(arriveTime) < KEPT_MS)
  if (kept.length < all.length) write(kept)
  return kept.toSorted((a, b) => Date.parse(a.departTime) - Date.parse(b.departTime))
}

/** Stores a ticket. It replaces an older one of the same booking. */
export function saveTicket(ticket: SavedTicket, now: Date): void {
  write([...readSavedTickets(now).filter(({ reference }) => reference !== ticket.reference), ticket])
}

export function removeSavedTicket(reference: string, now: Date): void {
  write(readSavedTickets(now).filter((ticket) => ticket.reference !== reference))
}

function write(tickets: readonly SavedTicket[]): void {
  if (tickets.length === 0) {
    localStorage.removeItem(TICKETS_KEY)
    void removePage()
  } else localStorage.setItem(TICKETS_KEY, JSON.stringify(tickets))
  dispatchEvent(new Event(TICKETS_CHANGED))
}

/** A phone without tickets keeps no page for them either. */
async function removePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('ticket-')).map((name) => caches.delete(name)))
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
