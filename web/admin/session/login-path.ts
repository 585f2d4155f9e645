const DASHBOARD = '/admin'

/** Returns /login with the requested page in `next`. */
export const loginPath = (asked: string): string =>
  asked === '/' || asked === DASHBOARD ? '/login' : `/login?${new URLSearchParams({ next: asked })}`

/** Accepts only paths of this app. A manipulated link with `//evil.example` or `https:` leads to the dashboard. */
export function pathAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(?![/\\])/.test(next) && next !== '/login' ? next : DASHBOARD
}
