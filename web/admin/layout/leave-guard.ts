import { useEffect, useEffectEvent } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { useLeaveGuard } from '#ui/use-leave-guard.ts'

type Go = () => void

/**
 * The path of the screen with unsaved changes, its last address, and the function that asks before the user leaves it.
 * Null if no screen has unsaved changes.
 */
let guard: { path: string; address: string; ask: (go: Go) => void } | null = null

/**
 * Runs `go`, or asks first if a guard is on. Logging out needs this; links and the back button are guarded by
 * `useUnsavedGuard`.
 */
export const leave = (go: Go): void => (guard ? guard.ask(go) : go())

/**
 * The location hook of the router. A guarded screen stays rendered until the user has answered, even if the URL has
 * changed.
 */
export function useGuardedLocation(): [string, typeof navigate] {
  const path = usePathname()
  return [guard?.path ?? path, navigate]
}

/** Calls `onLeave` before the user leaves a screen with unsaved changes. `go` takes the user to the other screen. */
export function useUnsavedGuard(isOn: boolean, onLeave: (go: Go) => void): void {
  const ask = useEffectEvent((go: Go) =>
    onLeave(() => {
      guard = null
      go()
    }),
  )

  useEffect(() => {
    if (!isOn) return
    const listening = new AbortController()
    guard = { path: location.pathname, address: location.href, ask: (go) => ask(go) }
    const remember = () => {
      if (location.pathname === guard?.path) guard.address = location.href
    }
    addEventListener('popstate', remember, { signal: listening.signal })
    // The router dispatches this event after each call of `history.pushState`.
    addEventListener('pushState', remember, { signal: listening.signal })
    return () => {
      listening.abort()
      guard = null
    }
  }, [isOn])

  useLeaveGuard({
    isOn,
    isInside: () => guard === null || location.pathname === guard.path,
    reenter: () => history.pushState(null, '', guard?.address),
    leadsAway: (link) => guard !== null && link.pathname !== guard.path,
    onLeave: (exit) => leave(() => (exit === 'back' ? history.back() : navigate(exit.to))),
  })
}
