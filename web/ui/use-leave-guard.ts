import { useEffect, useEffectEvent } from 'react'
import { isReloadingItself } from './new-version.ts'

/** How the user wants to leave the screen: to an address of this app, or by the browser's back button. */
export type Exit = { to: string } | 'back'

type Options = {
  isOn?: boolean
  /** Returns true if a history entry with this state belongs to the screen. */
  isInside: (state: unknown) => boolean
  /**
   * Adds a history entry that belongs to the screen. Called at the start if the current entry does not, and when the
   * user goes back out of the screen.
   */
  reenter: () => void
  /** Returns true for links of this app that leave the screen. */
  leadsAway: (link: HTMLAnchorElement) => boolean
  onLeave: (exit: Exit) => void
}

/**
 * Keeps the user on the screen and calls `onLeave` when the back button or a link leads away. When the user closes or
 * reloads the tab, the browser asks for confirmation.
 */
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
      // Shows the screen again while the user decides, because the browser has already gone back.
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
    // Listens in the capture phase, to run before the router's own listener.
    document.addEventListener('click', onClick, { signal, capture: true })

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isReloadingItself()) event.preventDefault()
    }
    addEventListener('beforeunload', onUnload, { signal })
    return () => listening.abort()
  }, [isOn])
}

/**
 * Returns the link that a click follows within this app and this tab, or null. Links that open a new tab, phone
 * numbers, e-mail addresses and other sites do not count.
 */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link && link.target !== '_blank' && link.origin === location.origin ? link : null
}
