import type { Database } from '#server/platform/database/connect.ts'
import { hashPassword } from '#server/platform/passwords/passwords.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { countUsers, insertFirstAdmin } from './queries.ts'

/**
 * Creates the owner's account in a database without users; later starts change nothing. Without ADMIN_EMAIL and
 * ADMIN_PASSWORD the start fails, because no one could log in.
 */
export async function ensureFirstAdmin(
  db: Database,
  admin: { email: string | undefined; password: string | undefined },
): Promise<void> {
  if ((await countUsers(db)) > 0) return
  if (!admin.email || !admin.password)
    throw new StartupError('There is no user yet: set ADMIN_EMAIL and ADMIN_PASSWORD for the first admin.')
  await insertFirstAdmin(db, { email: admin.email, passwordHash: await hashPassword(admin.password) })
}
