import { useEffect, useEffectEvent } from 'react'
import { isReloadingItself } from './new-version.ts'

/** A way out of the screen: an address of this app, or one step back in the browser. */
export type Exit = { to: string } | 'back'

type Options = {
  isOn?: boolean
  /** Returns true while the browser's history entry belongs to the guarded screen. Receives the state of the entry. */
  isInside: (state: unknown) => boolean
  /** Adds a history entry of the screen above the one that the back button led to. */
  reenter: () => void
  /** Returns true for links of this app that leave the screen. */
  leadsAway: (link: HTMLAnchorElement) => boolean
  onLeave: (exit: Exit) => void
}

/** Asks before the user leaves a screen by the back button, by a link, or by closing the tab. */
export function useLeaveGuard({ isOn = true, ...options }: Options): void {
  const isInside = useEffectEvent(options.isInside)
  const reenter = useEffectEvent(options.reenter)
  const leadsAway = useEffectEvent(options.leadsAway)
  const ask = useEffectEvent(options.onLeave)

  useEffect(() => {
    if (!isOn) return
    const listening = new AbortController()
    const { signal } = listening

    if (!isInside(history.state)) reenter()
    const onBack = ({ state }: PopStateEvent) => {
      if (isInside(state)) return
      // Back has already happened: shows the screen again while the user decides.
      reenter()
      ask('back')
    }
    addEventListener('popstate', onBack, { signal })

    const onClick = (event: MouseEvent) => {
      const link = followedLink(event)
      if (!link || !leadsAway(link)) return
      event.preventDefault()
      event.stopPropagation()
      ask({ to: link.pathname + link.search + link.hash })
    }
    // The capture phase runs before the router's own listener.
    document.addEventListener('click', onClick, { signal, capture: true })

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isReloadingItself()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload, { signal })
    return () => listening.abort()
  }, [isOn])
}

/**
 * Returns the link of this app that a click follows in this tab. New tabs, phone numbers, e-mail addresses and other
 * sites do not count.
 */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link && link.target !== '_blank' && link.origin === location.origin ? link : null
}
