import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './browser-storage.ts'
import { type Draft, readDraft, readOldDraft } from './draft.ts'

const KEY = 'tafiya.booking'

let current: Draft | null | undefined
let lastText: string | null = null
const listeners = new Set<() => void>()

/**
 * Returns the draft of this tab. Reads the storage only at the first call, so that a draft does not expire while the
 * visitor works on it.
 */
function storedDraft(): Draft | null {
  if (current === undefined) adopt()
  return current ?? null
}

/** Returns the draft that is in the storage now, whichever tab stored it and however old it is. */
export const draftInStorage = (): Draft | null => readOldDraft(readStored(KEY))

/**
 * Deletes an expired or unreadable draft. It may contain personal data and a booking token, and no page uses it any
 * more.
 */
export function clearStaleDraft(now: Date): void {
  const text = readStored(KEY)
  if (text !== null && readDraft(text, now) === null) writeStored(KEY, null)
}

export function storeDraft(draft: Draft | null): void {
  current = draft
  lastText = draft === null ? null : JSON.stringify(draft)
  writeStored(KEY, lastText)
  for (const listener of listeners) listener()
}

/**
 * Applies a change to the draft. If another tab has stored a draft since, switches to that draft and drops the change,
 * which was made to an outdated booking. Returns false if the change was dropped, or if there is no draft.
 */
export function updateDraft(change: (draft: Draft) => Draft): boolean {
  if (switchToNewerDraft()) return false
  const draft = storedDraft()
  if (draft) storeDraft(change(draft))
  return draft !== null
}

/**
 * If another tab has stored a draft since, switches to that draft and returns true. Call this before a request that
 * holds seats or starts a payment, because only the current booking may do that.
 */
export function switchToNewerDraft(): boolean {
  if (!hasNewerDraft()) return false
  adopt()
  for (const listener of listeners) listener()
  return true
}

/** Returns true if another tab has stored a draft since this tab last read or stored one. */
export function hasNewerDraft(): boolean {
  storedDraft()
  const stored = readStored(KEY)
  return stored !== null && stored !== lastText
}

/**
 * Returns undefined on the server and during hydration, because the server does not know what this browser has stored.
 */
export const useStoredDraft = (): Draft | null | undefined =>
  useSyncExternalStore(subscribe, storedDraft, () => undefined)

function adopt(): void {
  lastText = readStored(KEY)
  current = readDraft(lastText, new Date())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
