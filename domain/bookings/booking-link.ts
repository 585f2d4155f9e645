/**
 * Mails and SMS contain a link that opens the booking. It stops working this many days after the bus has arrived. A
 * refund, the last thing that a passenger looks up, takes up to ten working days, which are two weeks.
 */
const LINK_DAYS = 14

/** The path in links to a booking. It opens the page Manage Booking. It is short because SMS contain it. */
const PATH = '/manage'

/** The secret part of a link: 24 characters of Crockford's base32, see `linkTokenFrom` in `booking-reference.ts`. */
const TOKEN = '[0-9A-HJKMNP-TV-Z]{24}'

/**
 * Returns the main path of a page: removes trailing slashes, and replaces the short path of Manage Booking with its
 * main path.
 */
export function mainPath(path: string): string {
  const page = path === '/' ? path : path.replace(/\/+$/, '')
  return page === PATH ? '/manage-booking' : page
}

/** Puts the token after the `#`. Browsers do not send this part, so no server log or referrer header contains it. */
export const bookingLink = (publicUrl: string, token: string): string => `${publicUrl}${PATH}#${token}`

/** Returns the token in the fragment of an address, such as `#7K9Q…`, or null. */
export const linkTokenIn = (fragment: string): string | null =>
  new RegExp(`^#(${TOKEN})$`).exec(fragment)?.[1] ?? null

export const isLinkAlive = (arriveTime: Date, now: Date): boolean =>
  now.getTime() < arriveTime.getTime() + LINK_DAYS * 24 * 3_600_000

/** Removes the tokens from the links in a sent message, before a copy is stored: only its recipient may use them. */
export const withoutLinkTokens = (message: string): string =>
  message.replace(new RegExp(`(${PATH})#${TOKEN}`, 'g'), '$1')
