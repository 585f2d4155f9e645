import { normalizePhone } from '#domain/platform/phone.ts'
import { REMOVED } from '#domain/platform/retention.ts'

/** The names and contacts of the people of a booking or a seat, as they typed them. A value may be empty. */
export type KnownAs = { names: readonly string[]; emails: readonly string[]; phones: readonly string[] }

/**
 * True if the two have a mailbox, a phone number or a full name in common, however it is spelled. A single name is too
 * common to decide.
 */
export const isSamePassenger = (one: KnownAs, other: KnownAs): boolean =>
  haveInCommon(one.emails, other.emails, mailboxOf) ||
  haveInCommon(one.phones, other.phones, normalizePhone) ||
  haveInCommon(one.names, other.names, fullNameOf)

function haveInCommon(
  ones: readonly string[],
  others: readonly string[],
  keyOf: (typed: string) => string | undefined,
): boolean {
  const keys = new Set(ones.map(keyOf))
  return others.map(keyOf).some((key) => key !== undefined && keys.has(key))
}

/** Mail for `a+b@` arrives at `a@`. Gmail ignores dots, and has two domains. */
function mailboxOf(email: string): string | undefined {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const name = local.split('+')[0] ?? ''
  if (name === '' || domain === '' || email === REMOVED.email) return undefined
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}

function fullNameOf(name: string): string | undefined {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu)
  return words && words.length > 1 ? words.sort().join(' ') : undefined
}
