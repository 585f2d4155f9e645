import { mainPath } from '#domain/bookings/booking-link.ts'
import { ROUTES_PATH } from '#domain/network/route-paths.ts'

const PUBLIC_PATHS = [
  '/',
  '/about',
  '/booking',
  ROUTES_PATH,
  '/contact',
  '/manage-booking',
  '/money',
  '/my-data',
  '/privacy',
  '/refund-account',
  '/self',
  '/terms',
  '/test-env',
] as const

export type PublicPath = (typeof PUBLIC_PATHS)[number]

/**
 * Returns the page of a path, or undefined. Ignores trailing slashes, because visitors may type them. The pages of all
 * routes, also of unknown ones, belong to the list of routes. The forms of /self and the links to it are answered with
 * its page.
 */
export function publicPath(path: string): PublicPath | undefined {
  if (/^\/(self|act)\//.test(path)) return '/self'
  const page = path.startsWith(`${ROUTES_PATH}/`) ? ROUTES_PATH : mainPath(path)
  return PUBLIC_PATHS.find((known) => known === page)
}

/**
 * Returns the name under which a page view is counted. All unknown paths are counted as 'other', because a mistyped
 * address may contain a booking reference or a name, and visitors must not be able to grow the list of pages.
 */
export const countedPath = (path: string): PublicPath | 'other' => publicPath(path) ?? 'other'
