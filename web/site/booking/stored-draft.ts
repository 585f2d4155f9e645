import { useSyncExternalStore } from 'react'
import { type Draft, readDraft } from './draft.ts'

const KEY = 'tafiya.booking'

let current: Draft | null | undefined
const listeners = new Set<() => void>()

/** Read once per page load, so that a draft does not grow stale under the visitor's hands. */
function storedDraft(): Draft | null {
  current ??= readDraft(storage()?.getItem(KEY) ?? null, new Date())
  return current
}

export function storeDraft(draft: Draft | null): void {
  current = draft
  try {
    if (draft === null) storage()?.removeItem(KEY)
    else storage()?.setItem(KEY, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs the reload, not the booking: the draft lives on in memory.
  }
  for (const listener of listeners) listener()
}

/** Undefined while hydrating: the server cannot know what this browser keeps. */
export const useStoredDraft = (): Draft | null | undefined =>
  useSyncExternalStore(subscribe, storedDraft, () => undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Merely touching localStorage throws where the visitor forbids it. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
