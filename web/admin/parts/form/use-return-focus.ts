import { useLayoutEffect, useState } from 'react'

/**
 * When the calling component unmounts, focuses the element that had the focus before, as the browser does when a dialog
 * closes. For forms that open inside the page.
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
