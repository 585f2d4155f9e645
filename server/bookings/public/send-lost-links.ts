import type { LostReference } from '#contracts/bookings/bookings.ts'
import { normalizePhone } from '#domain/platform/phone.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { hideDuration } from '#server/platform/limits/hide-duration.ts'
import {
  countOrRefuse,
  countWithin,
  defineLimit,
  defineLimitOfNetworks,
} from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { announceLinks } from '#server/platform/outbox/announce.ts'
import { selectUpcoming } from './lost-link-queries.ts'

/**
 * Allows many requests, because thousands of people share the address of a carrier. The limits per contact keep the
 * costs of SMS low.
 */
const perNetwork = defineLimitOfNetworks({
  name: 'lost-network',
  counts: 'lost references asked for',
  most: { carrier: 500, household: 20 },
  windowSeconds: 60 * 60,
})
const PER_CONTACT = defineLimit({
  name: 'lost-contact',
  counts: 'lost references asked for by one contact',
  most: 3,
  windowSeconds: 60 * 60,
})
/** Limits the requests for one contact, because anyone can type another person's contact, from many networks. */
const PER_CONTACT_AND_DAY = defineLimit({
  name: 'lost-contact-day',
  counts: 'lost references asked for by one contact',
  most: 6,
  windowSeconds: 24 * 60 * 60,
})

/**
 * Sends the links of the passenger's upcoming bookings. A contact without bookings, and one that asked too often, get
 * the same response.
 */
export async function sendLostLinks(
  context: AppContext,
  { contact }: LostReference,
  ip: string,
): Promise<void> {
  await countOrRefuse(context.db, perNetwork(ip), networkOf(ip))
  await hideDuration(sendIfKnown(context, contact))
}

/**
 * Sends the links by SMS if the contact is a phone number. Without an SMS gateway, mails them to the address of the
 * booking.
 */
async function sendIfKnown({ db, sms }: AppContext, contact: string): Promise<void> {
  const phone = contact.includes('@') ? undefined : normalizePhone(contact)
  if (!(await countWithin(db, PER_CONTACT, phone ?? contact))) return
  if (!(await countWithin(db, PER_CONTACT_AND_DAY, phone ?? contact))) return
  const bookings = phone ? await upcomingOfPhone(db, phone) : await selectUpcoming(db, { email: contact })
  if (bookings.length === 0) return
  const bookingIds = bookings.map(({ id }) => id)
  const way = phone && sms ? 'sms' : 'email'
  await withTransaction(db, (tx) => announceLinks(tx, bookingIds, way, new Date()))
}

/**
 * Compares the whole number, because the query compares only the last ten digits, which numbers of two countries can
 * share.
 */
const upcomingOfPhone = async (db: Database, phone: string) =>
  (await selectUpcoming(db, { phone })).filter(({ mobile }) => normalizePhone(mobile) === phone)
