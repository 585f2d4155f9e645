import type { Database } from '#server/database/connect.ts'
import { countOne, type Limit, refuseBeyond } from '#server/limits/limit.ts'
import { networkOf } from '#server/limits/network-of.ts'

/**
 * Wrong guesses are counted, right logins are not, so a busy office behind one address is never slowed by working.
 * A wait, not a lock: nobody can shut the only admin out for good by guessing wrong on purpose.
 */
const PER_ACCOUNT: Limit = { name: 'login-account', most: 5, windowSeconds: 15 * 60 }
const PER_ADDRESS: Limit = { name: 'login-address', most: 100, windowSeconds: 15 * 60 }

export async function limitFailedLogins(db: Database, email: string, ip: string): Promise<void> {
  await refuseBeyond(db, PER_ACCOUNT, email)
  await refuseBeyond(db, PER_ADDRESS, networkOf(ip))
}

export async function noteFailedLogin(db: Database, email: string, ip: string): Promise<void> {
  await countOne(db, PER_ACCOUNT, email)
  await countOne(db, PER_ADDRESS, networkOf(ip))
}
