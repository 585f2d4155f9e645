import { DEMO_PASSWORD } from '#server/platform/config/demo-password.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isRightPassword } from '#server/platform/passwords/passwords.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { findOldestPasswords, isDemoDatabase } from './queries.ts'

/**
 * Maximum number of users whose password is checked. Each check takes 80 ms, and the start must not slow down as the
 * number of staff grows.
 */
const MAX_CHECKED = 10

/** Refuses to run production on a demo database, or with the demo password, which is public in the README. */
export async function refuseDemoDatabase(db: Database): Promise<void> {
  if (await isDemoDatabase(db)) {
    throw new StartupError(
      'The database of DATABASE_URL holds demo data and demo logins; NODE_ENV=production needs a database of its own.',
    )
  }
  const hashes = await findOldestPasswords(db, MAX_CHECKED)
  const matches = await Promise.all(hashes.map((hash) => isRightPassword(hash, DEMO_PASSWORD)))
  if (matches.includes(true)) {
    throw new StartupError(
      'An active user has the demo password; change it or disable the login before starting with NODE_ENV=production.',
    )
  }
}
