import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { formatReference } from '#domain/booking-reference.ts'
import { confirmedVisitor } from '#server/money/refunds/testing/money-to-return.ts'
import { limit } from '#testing/limits.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { bookingOf } from '#testing/stored-rows.ts'
import { PER_NETWORK } from './limit-lookups.ts'

/** `GUESSES=1000000` makes the whole attack. */
const GUESSES = Number(process.env.GUESSES ?? 6_000)
const NETWORKS = 10
const AT_ONCE = 20

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomToken = () => [...randomBytes(16)].map((byte) => ALPHABET[byte % 32]).join('')

test('guessed references from ten networks: no hit beyond the limits, and no personal data [F83]', {
  timeout: limit(GUESSES * 15 + 60_000),
}, async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
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
  /** Every third guess is near the real transaction ids, with the true end of a phone number. */
  const guess = (n: number): object => {
    if (n % 3 === 0)
      return {
        reference: String(least + (n % (most - least + 200))).padStart(6, '0'),
        ...(n % 2 === 0 && { phoneEnd: rows[n % rows.length]?.mobile.slice(-4) }),
      }
    if (n % 3 === 1) return { reference: `TAF-${n % 50}-${randomBytes(9).toString('hex')}` }
    return { reference: randomToken(), email: visitors[n % visitors.length]?.email }
  }
  const seen = { answered: 0, hits: 0, refused: 0, secrets: 0 }
  for (let from = 0; from < GUESSES; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, GUESSES - from) }, async (_, k) => {
        const { statusCode, body } = await shop.app.inject({
          method: 'POST',
          url: '/api/money',
          payload: guess(from + k),
          remoteAddress: `203.0.${(from + k) % NETWORKS}.7`,
        })
        if (statusCode === 429) seen.refused++
        else seen.answered++
        if (statusCode === 200 && !body.includes('"found":"unknown"')) seen.hits++
        if (secrets.some((secret) => body.includes(secret))) seen.secrets++
      }),
    )
  expect(seen.secrets).toBe(0)
  expect(seen.answered).toBeLessThanOrEqual(PER_NETWORK.most * NETWORKS)
  expect(seen.hits).toBeLessThanOrEqual(PER_NETWORK.most * NETWORKS)
  expect(seen.answered + seen.refused).toBe(GUESSES)
  if (process.env.GUESSES) console.log(JSON.stringify(seen))
})
