import type { Database } from '#server/platform/database/connect.ts'
import { countOrRefuse, defineLimit, type Limit, removeHit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { selectLoginAddresses } from './queries.ts'

/**
 * After five wrong guesses at an account, a network must wait before it tries this account again; the owner can still
 * log in from elsewhere. `PER_ACCOUNT` stops guessing at one account from many networks, and `PER_NETWORK` at many
 * accounts from one network. An attacker can get a hundred networks cheaply and must not lock out the only admin, so
 * `PER_ACCOUNT` does not apply to the networks of the owner's last twenty logins.
 */
const PER_ACCOUNT_AND_NETWORK = defineLimit({
  name: 'login',
  counts: 'failed logins of an account from a network',
  most: 5,
  windowSeconds: 15 * 60,
})
const PER_ACCOUNT = defineLimit({
  name: 'login-account',
  counts: 'failed logins of an account',
  most: 500,
  windowSeconds: 15 * 60,
})
const PER_NETWORK = defineLimit({
  name: 'login-network',
  counts: 'failed logins from a network',
  most: 100,
  windowSeconds: 15 * 60,
})

type Counter = [Limit, string]

/**
 * Counts a login before its password is checked, so that concurrent guesses are all counted. Throws if a limit is
 * exceeded. Returns the counters for forgetLogin.
 */
export async function countLogin(db: Database, email: string, ip: string): Promise<Counter[]> {
  const network = networkOf(ip)
  const counters: Counter[] = [
    [PER_ACCOUNT_AND_NETWORK, `${email} ${network}`],
    [PER_NETWORK, network],
  ]
  const known = await selectLoginAddresses(db, email)
  if (!known.some((address) => networkOf(address) === network)) counters.push([PER_ACCOUNT, email])
  for (const [limit, subject] of counters) await countOrRefuse(db, limit, subject)
  return counters
}

/** Removes the counts of a correct login, so that a busy office behind one address does not reach the limits. */
export async function forgetLogin(db: Database, counted: Counter[]): Promise<void> {
  for (const [limit, subject] of counted) await removeHit(db, limit, subject)
}
