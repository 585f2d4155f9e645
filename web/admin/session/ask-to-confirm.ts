import { useSyncExternalStore } from 'react'

let asking: Promise<boolean> | null = null
let answer: (isConfirmed: boolean) => void = () => {}
const listeners = new Set<() => void>()

/** Opens the confirmation dialog. Concurrent calls share one dialog and its answer. */
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
 * Closes the dialog because the session ended. The pending calls belong to that session, so their promise never
 * settles.
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
