import type { Database } from '#server/database/connect.ts'
import { countOrRefuse, type Limit, takeBack } from '#server/limits/limit.ts'
import { networkOf } from '#server/limits/network-of.ts'

/**
 * Five wrong guesses at an account from one network, and that network must wait; the owner, elsewhere, need not. So
 * nobody can shut the only admin out by guessing wrong on purpose. The two wide limits stop guessing from many places.
 */
const PER_ACCOUNT_AND_NETWORK: Limit = { name: 'login', most: 5, windowSeconds: 15 * 60 }
const PER_ACCOUNT: Limit = { name: 'login-account', most: 500, windowSeconds: 15 * 60 }
const PER_NETWORK: Limit = { name: 'login-network', most: 100, windowSeconds: 15 * 60 }

const countersOf = (email: string, ip: string): [Limit, string][] => [
  [PER_ACCOUNT_AND_NETWORK, `${email} ${networkOf(ip)}`],
  [PER_ACCOUNT, email],
  [PER_NETWORK, networkOf(ip)],
]

/** Counted before the password is looked at, so that a hundred guesses at once are a hundred guesses. */
export async function countLogin(db: Database, email: string, ip: string): Promise<void> {
  for (const [limit, subject] of countersOf(email, ip)) await countOrRefuse(db, limit, subject)
}

/** A right login was no guess: a busy office behind one address is never slowed by working. */
export async function forgetLogin(db: Database, email: string, ip: string): Promise<void> {
  for (const [limit, subject] of countersOf(email, ip)) await takeBack(db, limit, subject)
}
