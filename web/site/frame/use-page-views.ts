import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** On load and after every navigation. The path alone: what follows ? or # may be a booking reference. */
export function usePageViews(): void {
  const [path] = useLocation()
  useEffect(() => report(path), [path])
}

/** Outlives the page, and nobody is told when it fails: counting is our wish, not the visitor's. */
function report(path: string): void {
  fetch('/api/page-views', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  }).catch(() => {})
}
