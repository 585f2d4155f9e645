import { useEffect, useEffectEvent } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'

type Go = () => void

/** The screen with unsaved changes, and the function that asks before leaving it. */
let guard: { path: string; ask: (go: Go) => void } | null = null

/**
 * Runs `go`, or asks first if a guard is on. Links are guarded already; call this for other exits, such as logging out.
 */
export const leave = (go: Go): void => (guard ? guard.ask(go) : go())

/**
 * The router's location hook. A guarded screen stays rendered until the user has answered, even if the URL has changed.
 */
export function useGuardedLocation(): [string, typeof navigate] {
  const path = usePathname()
  return [guard?.path ?? path, goThere]
}

const goThere: typeof navigate = (to, options) => {
  const isSameScreen = new URL(to, location.href).pathname === guard?.path
  if (isSameScreen) navigate(to, options)
  else leave(() => navigate(to, options))
}

/** While it is on, every attempt to leave the screen asks first: links, the browser's back button, closing the tab. */
export function useLeaveGuard(isOn: boolean, onLeave: (go: Go) => void): void {
  const ask = useEffectEvent(onLeave)

  useEffect(() => {
    if (!isOn) return
    const listening = new AbortController()
    const { signal } = listening
    const path = location.pathname
    const off = () => {
      listening.abort()
      guard = null
    }
    const askBefore = (go: Go) =>
      ask(() => {
        off()
        go()
      })
    guard = { path, ask: askBefore }

    let shown = location.href
    const onMove = () => {
      if (location.pathname === path) shown = location.href
      else {
        // Back has already happened. Push the guarded URL again, so that history.back() leads to the user's
        // destination.
        history.pushState(null, '', shown)
        askBefore(() => history.back())
      }
    }
    addEventListener('popstate', onMove, { signal })
    addEventListener('pushState', onMove, { signal })
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    return off
  }, [isOn])
}
