/** The pages of the public site that are counted by name. */
const COUNTED = ['/', '/about', '/booking', '/contact', '/manage-booking', '/terms', '/test-env']

/**
 * Where a page view is counted. Everything that is no page of ours is one heap: an address somebody mistyped or was sent
 * may carry a reference or a name, and the list of pages must not grow by what strangers type.
 */
export function countedPath(path: string): string {
  const page = path === '/' ? path : path.replace(/\/+$/, '')
  return COUNTED.includes(page) ? page : 'other'
}
