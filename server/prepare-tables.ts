import pg from 'pg'
import { prepareJobs } from '#server/jobs.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { grantRuntime } from '#server/platform/database/grant-runtime.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { roleOf } from '#server/platform/database/runtime-role.ts'
import { StartupError } from '#server/platform/startup-error.ts'

/**
 * Applies missing migrations, ours and those of the job runner. With an owner URL, the owner applies them and then
 * grants the runtime role its permissions. Without one, the runtime role must own the tables, or no migration may be
 * missing.
 */
export async function prepareTables(runtime: Connection, ownerUrl: string | undefined): Promise<string[]> {
  if (!ownerUrl) return applyMissing(runtime)
  const owner = connect(ownerUrl, { max: 3, onError: () => {} })
  try {
    const applied = await applyMissing(owner)
    const role = await roleOf(runtime.db)
    if (role !== (await roleOf(owner.db))) await grantRuntime(owner.db, role)
    return applied
  } finally {
    await owner.close()
  }
}

async function applyMissing({ db, pool }: Connection): Promise<string[]> {
  try {
    const applied = await migrate(db)
    await prepareJobs(pool)
    return applied
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    throw new StartupError(
      'Some migrations have not been applied, and the database role in DATABASE_URL is not allowed to apply them. Set DATABASE_OWNER_URL to a connection URL for the role that owns the tables.',
    )
  }
}
