import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { publicPath } from '#domain/office/public-paths.ts'

/**
 * Reports each page view. Sends only the path: the query or the hash may contain a booking reference. The path of a
 * link to cancel a booking contains its token, so the page's own path is sent.
 */
export function usePageViews(): void {
  const [path] = useLocation()
  useEffect(() => report(publicPath(path) === '/self' ? '/self' : path), [path])
}

/** With keepalive the request finishes even if the visitor leaves the page. A failure is not shown to the visitor. */
function report(path: string): void {
  fetch('/api/page-views', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  }).catch(() => {})
}
