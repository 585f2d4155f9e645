import { useEffect, useEffectEvent } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { useLeaveGuard } from '#ui/use-leave-guard.ts'

type Go = () => void

type Guard = {
  of: 'screen' | 'panel'
  /** The address that the user must not leave without being asked. The guard of a screen ignores the query. */
  path: string
  search: string
  /** Asks before the user leaves. */
  ask: (go: Go) => void
}

/**
 * The guards of all screens and panels with unsaved input. Only the last one asks, because it belongs to the topmost
 * panel.
 */
let guards: readonly Guard[] = []
const topGuard = (): Guard | undefined => guards.at(-1)

/**
 * Runs `go`, or asks first if a guard is on. Code that logs out or calls `navigate` needs this; links and the back
 * button are guarded by `useUnsavedGuard`.
 */
export const leave = (go: Go): void => {
  const guard = topGuard()
  if (guard) guard.ask(go)
  else go()
}

/**
 * The location hook of the router. A guarded screen stays rendered until the user has answered, even if the URL has
 * changed.
 */
export function useGuardedLocation(): [string, typeof navigate] {
  const path = usePathname()
  return [topGuard()?.path ?? path, navigate]
}

/** The search hook of the router. A guarded panel that the query opened stays open until the user has answered. */
export function useGuardedSearch(): string {
  const search = useSearch()
  const guard = topGuard()
  return guard?.of === 'panel' ? guard.search : search
}

/**
 * Calls `onLeave` when the user wants to leave a screen or panel with unsaved input. Calling `go` then does what the
 * user asked for, such as opening a link or logging out.
 */
export function useUnsavedGuard(isOn: boolean, of: Guard['of'], onLeave: (go: Go) => void): void {
  const ask = useEffectEvent((go: Go) =>
    onLeave(() => {
      guards = []
      go()
    }),
  )

  useEffect(() => {
    if (!isOn) return
    const listening = new AbortController()
    const own: Guard = { of, path: location.pathname, search: location.search, ask: (go) => ask(go) }
    guards = [...guards, own]
    const remember = () => {
      if (location.pathname === own.path) own.search = location.search
    }
    // A guarded screen accepts the new query. A guarded panel keeps its address and asks, because going back can close
    // the panel.
    if (of === 'screen') addEventListener('popstate', remember, { signal: listening.signal })
    // The router dispatches these events after each call of `history.pushState` and `history.replaceState`.
    addEventListener('pushState', remember, { signal: listening.signal })
    addEventListener('replaceState', remember, { signal: listening.signal })
    return () => {
      listening.abort()
      guards = guards.filter((guard) => guard !== own)
    }
  }, [isOn, of])

  useLeaveGuard({
    isOn,
    isInside: () => isInside(location),
    reenter: () => {
      const guard = topGuard()
      if (guard) history.pushState(null, '', guard.path + guard.search)
    },
    leadsAway: (link) => !isInside(link),
    onLeave: (exit) => leave(() => (exit === 'back' ? history.back() : navigate(exit.to))),
  })
}

/** Returns true if no guard is on, or if the address is the guarded one. */
function isInside({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const guard = topGuard()
  if (!guard) return true
  return pathname === guard.path && (guard.of === 'screen' || search === guard.search)
}
