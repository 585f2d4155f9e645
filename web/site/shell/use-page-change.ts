import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Sets the title of the document. After a navigation inside the site, also sets scroll position and focus, as a full
 * page load would.
 */
export function usePageChange(path: string, title: string): void {
  // A layout effect runs before the effects of the page, in which the steps of the wizard set their own titles.
  useLayoutEffect(() => {
    document.title = title
  }, [title])

  const previous = useRef(path)
  const wentBack = useRef(false)
  useEffect(() => {
    // Going back or forward counts only if the path changes: the wizard and # links add entries with the same path.
    const onBack = () => {
      wentBack.current = location.pathname !== previous.current
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])

  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    // When the visitor goes back or forward, the browser restores the scroll position.
    if (!wentBack.current) arrive()
    wentBack.current = false
  }, [path])
}

function arrive(): void {
  // A new history entry inherits scrollRestoration from the entry before it, which is 'manual' for the confirmation.
  history.scrollRestoration = 'auto'
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
  if (target) target.scrollIntoView()
  else {
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }
}
