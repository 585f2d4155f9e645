import { useLayoutEffect, useState } from 'react'

/**
 * Gives the focus back to the element that had it before this part was shown, as the browser does when a dialog closes.
 * For a form that opens inside the page.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
