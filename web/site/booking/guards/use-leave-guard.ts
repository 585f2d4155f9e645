import { useEffect, useEffectEvent } from 'react'
import { guardEntry, isGuarded } from '#site/booking/history-state.ts'
import { isReloadingItself } from '#ui/new-version.ts'

/** A way out of the wizard: an address of the site, or one step back in the browser. */
export type Exit = { to: string } | 'back'

/** Asks before the visitor leaves the wizard by the back button, by a header or footer link, or by closing the tab. */
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
    // The capture phase runs before the router's own listener.
    document.addEventListener('click', onClick, { signal, capture: true })

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isReloadingItself()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload, { signal })
    return () => listening.abort()
  }, [])
}

/**
 * Returns the address of a header or footer link that would replace this page. New tabs, phone numbers, e-mail
 * addresses and other sites do not count.
 */
function destinationOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.closest('.site-header, .site-footer') || link.target === '_blank') return null
  if (link.origin !== location.origin) return null
  return link.pathname + link.hash
}
