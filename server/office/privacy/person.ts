import { normalizePhone } from '#domain/platform/phone.ts'
import { invalid } from '#server/platform/errors.ts'

/**
 * A person as we know them. A booking belongs to its e-mail address; one without an e-mail address belongs to its phone
 * number, as digits with the country code. So two people who share a phone do not see each other's bookings.
 */
export type Person = { email: string } | { phone: string }

/** The part of the data about a person that a request reaches. */
export type Reach = {
  /** `link`: the person received a link at the contact. `identity`: staff checked who the person is. */
  proof: 'link' | 'identity'
  /** Data from after this time is left out. Set for an erasure that is repeated after a restore. */
  asOf?: Date
}

export function personOf(contact: string): Person {
  if (contact.includes('@')) return { email: contact }
  const phone = normalizePhone(contact)
  if (!phone) throw invalid({ dataContact: 'This phone number is not valid' })
  return { phone }
}

/** The contact as text. `personIn` reads it back. */
export const contactOf = (person: Person): string => ('email' in person ? person.email : `+${person.phone}`)

export const personIn = (contact: string): Person =>
  contact.includes('@') ? { email: contact } : { phone: contact.slice(1) }
