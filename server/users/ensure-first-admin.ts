import { hashPassword } from '#server/auth/passwords.ts'
import type { Database } from '#server/database/connect.ts'
import { countUsers, insertFirstAdmin } from './queries.ts'

/** The owner's way in. Once there are staff, the environment no longer decides who they are. */
export async function ensureFirstAdmin(
  db: Database,
  admin: { email: string | undefined; password: string | undefined },
): Promise<void> {
  if (!admin.email || !admin.password || (await countUsers(db)) > 0) return
  await insertFirstAdmin(db, { email: admin.email, passwordHash: await hashPassword(admin.password) })
}
