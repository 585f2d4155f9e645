import { useEffect, useEffectEvent } from 'react'
import { guardEntry, isGuarded } from '#site/booking/history-state.ts'
import { isReloadingItself } from '#ui/new-version.ts'

/** Where somebody wants to go: an address of the site, or one step back in the browser. */
export type Exit = { to: string } | 'back'

/** Nobody leaves the wizard unasked: not by browser back, not by a link of header or footer, not by closing the tab. */
export function useLeaveGuard(onLeave: (exit: Exit) => void): void {
  const ask = useEffectEvent(onLeave)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening

    if (!isGuarded(history.state)) guardEntry()
    const onBack = ({ state }: PopStateEvent) => {
      if (isGuarded(state)) return
      guardEntry()
      ask('back')
    }
    addEventListener('popstate', onBack, { signal })

    const onClick = (event: MouseEvent) => {
      const to = destinationOf(event)
      if (to === null) return
      event.preventDefault()
      event.stopPropagation()
      ask({ to })
    }
    // Before the router hears of it.
    document.addEventListener('click', onClick, { signal, capture: true })

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isReloadingItself()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload, { signal })
    return () => listening.abort()
  }, [])
}

/** Only what would replace this page: no new tabs, no telephone numbers, no jumps within it. */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.closest('.site-header, .site-footer') || link.target === '_blank') return null
  if (link.origin !== location.origin) return null
  return link.pathname + link.hash
}
