import type { MoneySearch } from '#contracts/money/money-page.ts'
import { isUnguessable, type MoneyReference } from '#domain/money/money-reference.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { countOrRefuse, defineLimit, type Limit, removeHit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'

const WINDOW = { windowSeconds: 15 * 60 }

/**
 * The same limits as those of `POST /api/retrieve`: wrong lookups of one network, and wrong proofs for one reference or
 * e-mail.
 */
export const PER_NETWORK = defineLimit({
  name: 'money-network',
  counts: 'searches for money from a network',
  most: 200,
  ...WINDOW,
})
const PER_PERSON = defineLimit({
  name: 'money-person',
  counts: 'wrong proofs for one e-mail address from a network',
  most: 5,
  ...WINDOW,
})
const PER_EMAIL = defineLimit({
  name: 'money-email',
  counts: 'wrong proofs for one e-mail address',
  most: 100,
  ...WINDOW,
})
const PER_REFERENCE = defineLimit({
  name: 'money-reference',
  counts: 'wrong proofs for one reference',
  most: 100,
  ...WINDOW,
})
/**
 * Limits the guesses of the last four digits of a phone number, which have 10,000 values. With 20 attempts a day from
 * all networks together, a guess succeeds with a chance of one in 500 a day, and only for a person who has the
 * reference.
 */
const PHONE_ENDS = defineLimit({
  name: 'money-phone',
  counts: 'ends of phone numbers tried for one booking',
  most: 20,
  windowSeconds: 24 * 3600,
})

type Counted = readonly (readonly [Limit, string])[]

function limitsOf({ email, phoneEnd }: MoneySearch, parsed: MoneyReference, ip: string): Counted {
  const network = networkOf(ip)
  // Counts the parsed reference, because a visitor can type the same reference in many ways.
  const reference = parsed.bookingToken ?? parsed.reference ?? ''
  const everyone: Counted = [[PER_NETWORK, network]]
  if (!email && !phoneEnd) return everyone
  const proofs: Counted = [
    [PER_PERSON, `${reference} ${network}`],
    [PER_REFERENCE, reference],
  ]
  const ofEmail: Counted = email
    ? [
        [PER_PERSON, `${email} ${network}`],
        [PER_EMAIL, email],
      ]
    : []
  return [...everyone, ...proofs, ...ofEmail, ...(phoneEnd ? ([[PHONE_ENDS, reference]] as const) : [])]
}

/**
 * Counts a lookup before it is made, and throws if a limit is exceeded. Returns a function that removes the hits of a
 * successful lookup. If the visitor gave only a reference that can be guessed, its hit is not removed.
 */
export async function countLookup(
  db: Database,
  search: MoneySearch,
  parsed: MoneyReference,
  ip: string,
): Promise<() => Promise<void>> {
  const counted = limitsOf(search, parsed, ip)
  for (const [limit, subject] of counted) await countOrRefuse(db, limit, subject)
  return async () => {
    const isAlone = !search.email && !search.phoneEnd
    if (isAlone && !isUnguessable(parsed)) return
    for (const [limit, subject] of counted) await removeHit(db, limit, subject)
  }
}
