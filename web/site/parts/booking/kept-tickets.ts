// Separate from saved-tickets.ts, because the header of every page needs only this.
import { useSyncExternalStore } from 'react'
import { readStored } from '#site/parts/draft/browser-storage.ts'

export const TICKETS_KEY = 'tafiya.saved-tickets'

/** Sent to the window after this page has saved or removed a ticket. Other pages get the event `storage`. */
export const TICKETS_CHANGED = 'tafiya-tickets'

/** True if a ticket is saved on this phone. False while the server renders. */
export const useKeepsTickets = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => readStored(TICKETS_KEY) !== null,
    () => false,
  )

function subscribe(onChange: () => void): () => void {
  const events = [TICKETS_CHANGED, 'storage']
  for (const event of events) addEventListener(event, onChange)
  return () => {
    for (const event of events) removeEventListener(event, onChange)
  }
}
