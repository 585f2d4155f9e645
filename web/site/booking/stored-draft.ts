import { useSyncExternalStore } from 'react'
import { keepStored, readStored } from './browser-storage.ts'
import { type Draft, readDraft, readOldDraft } from './draft.ts'

const KEY = 'tafiya.booking'

let current: Draft | null | undefined
let lastText: string | null = null
const listeners = new Set<() => void>()

/** Read once per page load, so that a draft does not grow stale under the visitor's hands. */
function storedDraft(): Draft | null {
  if (current === undefined) adopt()
  return current ?? null
}

/** What the browser keeps at this moment, whichever tab stored it and however long ago. */
export const keptDraft = (): Draft | null => readOldDraft(readStored(KEY))

/** A stale draft holds a name, a phone number and a token that no page uses any more. */
export function forgetStaleDraft(now: Date): void {
  const text = readStored(KEY)
  if (text !== null && readDraft(text, now) === null) keepStored(KEY, null)
}

export function storeDraft(draft: Draft | null): void {
  current = draft
  lastText = draft === null ? null : JSON.stringify(draft)
  keepStored(KEY, lastText)
  for (const listener of listeners) listener()
}

/**
 * One change of the visitor's. If another tab has stored something since, that one wins: this tab follows it instead,
 * and the change, made to a booking that is no longer the current one, is dropped. Answers whether it was made.
 */
export function updateDraft(change: (draft: Draft) => Draft): boolean {
  if (followsOtherTab()) return false
  const draft = storedDraft()
  if (draft) storeDraft(change(draft))
  return draft !== null
}

/** Asked before anything is sent: seats are held and money is paid only for the booking that counts. */
export function followsOtherTab(): boolean {
  storedDraft()
  const stored = readStored(KEY)
  if (stored === null || stored === lastText) return false
  adopt()
  for (const listener of listeners) listener()
  return true
}

/** Undefined while hydrating: the server cannot know what this browser keeps. */
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
