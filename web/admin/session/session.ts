import { useSyncExternalStore } from 'react'
import { currentToast, dismissToast } from '#ui/toast-store.ts'

const TOKEN_KEY = 'tafiya.admin.token'

let current = localStorage.getItem(TOKEN_KEY)
const listeners = new Set<() => void>()

// A logout in one tab is a logout in all of them.
addEventListener('storage', ({ key }) => {
  if (key === TOKEN_KEY || key === null) put(localStorage.getItem(TOKEN_KEY))
})

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
  // Errors stay until closed, so a refusal for one person would greet the next at the same
  // counter. Good news stays: it may be the reason why the session ended.
  if (token === null && currentToast()?.kind === 'bad') dismissToast()
  current = token
  for (const listener of listeners) listener()
}
