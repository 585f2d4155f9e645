import { useSyncExternalStore } from 'react'

let asking: Promise<boolean> | null = null
let answer: (isConfirmed: boolean) => void = () => {}
const listeners = new Set<() => void>()

/** Opens the dialog in which users confirm their identity. Concurrent calls share one dialog and its answer. */
export function askToConfirm(): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    answer = resolve
  })
  tell()
  return asking
}

export function answerConfirm(isConfirmed: boolean): void {
  asking = null
  answer(isConfirmed)
  tell()
}

/**
 * Closes the dialog without an answer, because the session ended. The calls that wait for the answer belong to the
 * ended session, so their promise never settles.
 */
export function dropConfirm(): void {
  asking = null
  tell()
}

export const useIsAsking = (): boolean => useSyncExternalStore(subscribe, () => asking !== null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
