const DASHBOARD = '/admin'

/** /login, remembering the page first asked for. */
export const loginPath = (asked: string): string =>
  asked === '/' || asked === DASHBOARD ? '/login' : `/login?${new URLSearchParams({ next: asked })}`

/** Only paths of this app: `//evil.example` and `https:` in a doctored link lead to the dashboard. */
export function pathAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(?![/\\])/.test(next) && next !== '/login' ? next : DASHBOARD
}
