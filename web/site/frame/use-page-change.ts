import { useEffect, useRef } from 'react'

/** After a link inside the site: what a full page load would do for title, scroll position and focus. */
export function usePageChange(path: string, title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])

  const previous = useRef(path)
  const wentBack = useRef(false)
  useEffect(() => {
    // Only a step to another page counts: the wizard and # links go back and forth on their own.
    const onBack = () => {
      wentBack.current = location.pathname !== previous.current
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])

  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    // Going back, the browser restores the place itself.
    if (!wentBack.current) arrive()
    wentBack.current = false
  }, [path])
}

function arrive(): void {
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
  if (target) target.scrollIntoView()
  else {
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }
}
