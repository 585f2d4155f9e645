import type { Database } from '#server/platform/database/connect.ts'
import { countOrRefuse, type Limit, takeBack } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { selectLoginAddresses } from './queries.ts'

/**
 * Five wrong guesses at an account from one network, and that network must wait; the owner, elsewhere, need not. The two
 * wide limits stop guessing from many places. A hundred networks are cheap, though, and must not shut the only admin
 * out: the limit of the account does not count where its owner has logged in before.
 */
const PER_ACCOUNT_AND_NETWORK: Limit = { name: 'login', most: 5, windowSeconds: 15 * 60 }
const PER_ACCOUNT: Limit = { name: 'login-account', most: 500, windowSeconds: 15 * 60 }
const PER_NETWORK: Limit = { name: 'login-network', most: 100, windowSeconds: 15 * 60 }

type Counter = [Limit, string]

/** Counted before the password is looked at, so that a hundred guesses at once are a hundred guesses. */
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

/** A right login was no guess: a busy office behind one address is never slowed by working. */
export async function forgetLogin(db: Database, counted: Counter[]): Promise<void> {
  for (const [limit, subject] of counted) await takeBack(db, limit, subject)
}
