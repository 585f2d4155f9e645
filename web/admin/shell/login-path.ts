const DASHBOARD = '/admin'

/** Returns /login with the requested page in `next`. The dashboard needs no `next`, because it opens by default. */
export const loginPath = (asked: string): string =>
  asked === '/' || asked === DASHBOARD ? '/login' : `/login?${new URLSearchParams({ next: asked })}`

/**
 * Returns the page in `next` if it is a path of this app. A manipulated link with `//evil.example` or `https:` leads to
 * the dashboard.
 */
export function pathAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(?![/\\])/.test(next) && next !== '/login' ? next : DASHBOARD
}
