import { useEffect, useEffectEvent } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'

type Go = () => void

/** The screen that something would be lost with, and its question. */
let guard: { path: string; ask: (go: Go) => void } | null = null

/** Goes, or is asked about first. Links do it by themselves; this is for the rest, such as logging out. */
export const leave = (go: Go): void => (guard ? guard.ask(go) : go())

/** The router's address. A guarded screen stays until somebody has answered, whatever the address bar says by then. */
export function useGuardedLocation(): [string, typeof navigate] {
  const path = usePathname()
  return [guard?.path ?? path, goThere]
}

const goThere: typeof navigate = (to, options) => {
  const isSameScreen = new URL(to, location.href).pathname === guard?.path
  if (isSameScreen) navigate(to, options)
  else leave(() => navigate(to, options))
}

/** While it is on, nobody leaves the screen unasked: not by a link, not by the browser's back, not by closing the tab. */
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
        // Back has happened already. Our address goes on top again, so that where they wanted to is one step back.
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
