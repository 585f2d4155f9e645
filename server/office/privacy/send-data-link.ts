import type { DataLinkInput } from '#contracts/office/my-data.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { hideDuration } from '#server/platform/limits/hide-duration.ts'
import {
  countOrRefuse,
  countWithin,
  defineLimit,
  defineLimitOfNetworks,
} from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { queueDataLink } from './data-links.ts'
import { holdsData } from './holdings.ts'
import { contactOf, type Person, personOf } from './person.ts'
import { isWorkAddress } from './person-queries.ts'

/** The limits per contact bound the SMS cost. */
const perNetwork = defineLimitOfNetworks({
  name: 'data-link-network',
  counts: 'links to own data asked for',
  most: { carrier: 500, household: 20 },
  windowSeconds: 60 * 60,
})
const PER_CONTACT = defineLimit({
  name: 'data-link-contact',
  counts: 'links to own data for one contact',
  most: 3,
  windowSeconds: 60 * 60,
})
const PER_CONTACT_AND_DAY = defineLimit({
  name: 'data-link-day',
  counts: 'links to own data for one contact',
  most: 6,
  windowSeconds: 24 * 60 * 60,
})

/**
 * Sends a link to the data of a person. A contact that we hold no data about, and one that asked too often, get the
 * same response.
 */
export async function sendDataLink(
  context: AppContext,
  { dataContact }: DataLinkInput,
  ip: string,
): Promise<void> {
  await countOrRefuse(context.db, perNetwork(ip), networkOf(ip))
  await hideDuration(sendIfKnown(context, personOf(dataContact)))
}

/**
 * Without an SMS gateway, a phone number gets no link; nor does an address of the company or of staff. An admin then
 * answers the request.
 */
async function sendIfKnown({ db, sms }: AppContext, person: Person): Promise<void> {
  if (!(await countWithin(db, PER_CONTACT, contactOf(person)))) return
  if (!(await countWithin(db, PER_CONTACT_AND_DAY, contactOf(person)))) return
  if ('email' in person ? await isWorkAddress(db, person.email) : !sms) return
  if (!(await holdsData(db, person, { proof: 'link' }))) return
  await withTransaction(db, (tx) => queueDataLink(tx, person))
}
