import { useEffect, useRef } from 'react'

/** Sets title, scroll position and focus after a navigation inside the site, as a full page load would. */
export function usePageChange(path: string, title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])

  const previous = useRef(path)
  const wentBack = useRef(false)
  useEffect(() => {
    // Going back counts only if the path has changed: the wizard and # links also add and remove history entries.
    const onBack = () => {
      wentBack.current = location.pathname !== previous.current
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])

  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    // When the visitor goes back, the browser restores the scroll position.
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
