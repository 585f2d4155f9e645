import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { parseMoneyReference } from '#domain/money/money-reference.ts'
import { confirmedVisitor } from '#server/money/refunds/testing/money-to-return.ts'
import { limit } from '#testing/limits.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { bookingOf } from '#testing/stored-rows.ts'
import { PER_NETWORK } from './limit-lookups.ts'

/** `GUESSES=1000000 NETWORKS=100` runs the whole attack. */
const GUESSES = Number(process.env.GUESSES ?? 6_000)
const NETWORKS = Number(process.env.NETWORKS ?? 10)
/** The number of guesses that the control needs to find the name of a person. */
const CONTROL_GUESSES = 3_000
const AT_ONCE = 50

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomToken = () => [...randomBytes(16)].map((byte) => ALPHABET[byte % 32]).join('')

type Guess = { reference: string; email?: string; phoneEnd?: string }
type Ask = (guess: Guess, network: number) => Promise<{ statusCode: number; body: string }>

/**
 * Returns a shop with ten passengers who have paid, and a generator of guesses. The guesses come from a person who
 * knows the contacts of the passengers and the format of references.
 */
async function paidShop() {
  const shop = await sellingApp()
  const visitors: Awaited<ReturnType<typeof confirmedVisitor>>[] = []
  for (let n = 0; n < 10; n++) visitors.push(await confirmedVisitor(shop, [1]))
  const rows = await Promise.all(visitors.map(({ id }) => bookingOf(shop, id)))
  const secrets = [
    'Tester',
    ...visitors.flatMap(({ bookingToken, email }) => [bookingToken, formatReference(bookingToken), email]),
    ...rows.map(({ mobile }) => mobile),
  ]
  const ids = shop.sandbox.paystack.ledger().transactions.map(({ id }) => id)
  const [least, most] = [Math.min(...ids), Math.max(...ids)]
  /** Every third guess is near the real transaction ids, half of these with the true end of a phone number. */
  const guess = (n: number): Guess => {
    const one = rows[n % rows.length]
    if (n % 3 === 0)
      return {
        reference: String(least + (n % (most - least + 200))).padStart(6, '0'),
        ...(n % 2 === 0 && one && { phoneEnd: one.mobile.slice(-4) }),
      }
    if (n % 3 === 1) return { reference: `TAF-${n % 50}-${randomBytes(9).toString('hex')}` }
    return { reference: randomToken(), ...(one && { email: one.email }) }
  }
  return { shop, secrets, guess }
}

async function attack(guesses: number, guess: (n: number) => Guess, secrets: readonly string[], ask: Ask) {
  const seen = { answered: 0, hits: 0, refused: 0, secrets: 0 }
  const answeredTo = new Map<number, number>()
  let next = 0
  const guessOn = async () => {
    for (let n = next++; n < guesses; n = next++) {
      const network = n % NETWORKS
      const { statusCode, body } = await ask(guess(n), network)
      if (statusCode === 429) seen.refused++
      else {
        seen.answered++
        answeredTo.set(network, (answeredTo.get(network) ?? 0) + 1)
      }
      if (statusCode === 200 && !body.includes('"found":"unknown"')) seen.hits++
      if (secrets.some((secret) => body.includes(secret))) seen.secrets++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, guessOn))
  return { ...seen, mostOfANetwork: Math.max(...answeredTo.values()) }
}

test('guessed references from many networks: no hit beyond the limits, and no personal data [F83]', {
  timeout: limit(GUESSES * 15 + 60_000),
}, async () => {
  const { shop, secrets, guess } = await paidShop()
  await keepOneWindow(shop)
  const seen = await attack(GUESSES, guess, secrets, (payload, network) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/money',
      payload,
      remoteAddress: `203.${network >> 8}.${network & 255}.7`,
    }),
  )
  if (process.env.GUESSES) console.log(JSON.stringify({ guesses: GUESSES, networks: NETWORKS, ...seen }))
  expect(seen.secrets).toBe(0)
  expect(seen.mostOfANetwork).toBeLessThanOrEqual(PER_NETWORK.most)
  expect(seen.hits).toBeLessThanOrEqual(seen.answered)
  expect(seen.answered + seen.refused).toBe(GUESSES)
})

/** The control shows the booking to everyone who has a reference, without a limit. */
const careless =
  ({ database }: SellingApp): Ask =>
  async ({ reference }) => {
    const parsed = parseMoneyReference(reference)
    const { rows } = await database.pool.query(
      `select b.passenger_name, b.email from bookings b left join payments p on p.booking_id = b.id
       where p.reference = $1 or p.provider_txn_id = $2 or b.booking_token = $3`,
      [parsed?.reference, parsed?.transactionId, parsed?.bookingToken],
    )
    return { statusCode: rows.length > 0 ? 200 : 404, body: JSON.stringify(rows) }
  }

test('control: the same guesses at a version that shows names for a reference find passengers [F83]', async () => {
  const { shop, secrets, guess } = await paidShop()
  const seen = await attack(CONTROL_GUESSES, guess, secrets, careless(shop))
  if (process.env.GUESSES) console.log(JSON.stringify({ control: CONTROL_GUESSES, ...seen }))
  expect(seen.secrets).toBeGreaterThan(0)
  expect(seen.refused).toBe(0)
})
