import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Reports each page view. Sends only the path: the query or the hash may contain a booking reference. */
export function usePageViews(): void {
  const [path] = useLocation()
  useEffect(() => report(path), [path])
}

/** Finishes even if the visitor leaves the page. Fails silently, because page views do not concern the visitor. */
function report(path: string): void {
  fetch('/api/page-views', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  }).catch(() => {})
}
