import { useSyncExternalStore } from 'react'
import { currentToast, dismissToast } from '#ui/toast-store.ts'
import { TOKEN_KEY } from './token-key.ts'

let current: string | null = null
const listeners = new Set<() => void>()

/** Continues the session of this browser. From then on, logging in or out in one tab takes effect in all tabs. */
export function continueSession(): void {
  current = localStorage.getItem(TOKEN_KEY)
  addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) put(localStorage.getItem(TOKEN_KEY))
  })
}

export const getToken = (): string | null => current

export function startSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
  put(token)
}

export function endSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  put(null)
}

export const useToken = (): string | null => useSyncExternalStore(subscribe, getToken)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(token: string | null): void {
  // Dismisses an error toast. It stays until it is closed, so the next user of this computer would see it. Other toasts
  // are kept, because one may explain why the session ended.
  if (token === null && currentToast()?.kind === 'bad') dismissToast()
  current = token
  for (const listener of listeners) listener()
}
