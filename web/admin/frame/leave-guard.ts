import { useEffect, useEffectEvent } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { useLeaveGuard } from '#ui/use-leave-guard.ts'

type Go = () => void

/** The screen with unsaved changes, and the function that asks before leaving it. */
let guard: { path: string; ask: (go: Go) => void } | null = null

/** Runs `go`, or asks first if a guard is on. Links and the back button are guarded already; logging out is not. */
export const leave = (go: Go): void => (guard ? guard.ask(go) : go())

/**
 * The router's location hook. A guarded screen stays rendered until the user has answered, even if the URL has changed.
 */
export function useGuardedLocation(): [string, typeof navigate] {
  const path = usePathname()
  return [guard?.path ?? path, navigate]
}

/** Asks before the user leaves a screen with unsaved changes. `go` continues to where the user wanted to go. */
export function useUnsavedGuard(isOn: boolean, onLeave: (go: Go) => void): void {
  const ask = useEffectEvent((go: Go) =>
    onLeave(() => {
      guard = null
      go()
    }),
  )

  useEffect(() => {
    if (!isOn) return
    guard = { path: location.pathname, ask: (go) => ask(go) }
    return () => {
      guard = null
    }
  }, [isOn])

  useLeaveGuard({
    isOn,
    isInside: () => guard === null || location.pathname === guard.path,
    reenter: (lastAddress) => history.pushState(null, '', lastAddress),
    leadsAway: (link) => guard !== null && link.pathname !== guard.path,
    onLeave: (exit) => leave(() => (exit === 'back' ? history.back() : navigate(exit.to))),
  })
}
