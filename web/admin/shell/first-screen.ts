import type { Screen } from './screens.ts'

/**
 * Staff start at the first of these screens that they may open. Boarding comes early, because boarding staff do little
 * else. Bookings come before messages, because support looks up bookings while a passenger is on the phone.
 */
const BY_USE = ['/', '/boarding', '/bookings', '/messages', '/payments']

/** Returns the screen that opens after the login, from those that the user may open. */
export function firstScreen(screens: readonly Screen[]): Screen | undefined {
  const paths = BY_USE.filter((path) => screens.some((screen) => screen.path === path))
  return screens.find(({ path }) => path === paths[0]) ?? screens.find(({ link }) => link)
}
