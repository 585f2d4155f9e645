import { useSyncExternalStore } from 'react'
import { SignedInUser } from '#contracts/users.ts'

const TOKEN_KEY = 'tafiya.admin.token'
const USER_KEY = 'tafiya.admin.user'

export type Session = { token: string; user: SignedInUser }

let current: Session | null = read()
const listeners = new Set<() => void>()

// A logout in one tab is a logout in all of them.
addEventListener('storage', ({ key }) => {
  if (key === TOKEN_KEY || key === null) put(read())
})

export const getToken = (): string | null => current?.token ?? null

export function startSession(session: Session): void {
  localStorage.setItem(USER_KEY, JSON.stringify(session.user))
  localStorage.setItem(TOKEN_KEY, session.token)
  put(session)
}

export function endSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  put(null)
}

export const useSession = (): Session | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )

/** A token without a readable user is no session: the screens need to know the permissions. */
function read(): Session | null {
  const token = localStorage.getItem(TOKEN_KEY)
  if (token === null) return null
  try {
    return { token, user: SignedInUser.parse(JSON.parse(localStorage.getItem(USER_KEY) ?? '')) }
  } catch {
    return null
  }
}

function put(session: Session | null): void {
  current = session
  for (const listener of listeners) listener()
}
