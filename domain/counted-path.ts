import { mainPath } from './booking-link.ts'

/** Pages of the public site that are counted by name. */
const COUNTED = ['/', '/about', '/booking', '/contact', '/manage-booking', '/terms', '/test-env']

/**
 * Returns the name under which a page view is counted. All unknown paths are counted as 'other', because a mistyped
 * address may contain a booking reference or a name, and visitors must not be able to grow the list of pages.
 */
export function countedPath(path: string): string {
  const page = mainPath(path)
  return COUNTED.includes(page) ? page : 'other'
}
