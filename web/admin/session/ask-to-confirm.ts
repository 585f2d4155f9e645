import { useSyncExternalStore } from 'react'

let asking: Promise<boolean> | null = null
let answer: (isConfirmed: boolean) => void = () => {}
const listeners = new Set<() => void>()

/** Opens the dialog. Calls that need it meanwhile wait for the same answer. */
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

/** The session is over: calls that wait for an answer belong to it and never get one. */
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
