import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import type { Database } from '#server/platform/database/connect.ts'
import { ownsAuditLog } from '#server/platform/database/runtime-role.ts'
import { registry } from '#server/platform/http/metrics.ts'

const owningRole = new Gauge({
  name: 'database_role_owns_tables',
  help: '1 while the role in DATABASE_URL owns the tables and could therefore edit the audit log.',
  registers: [registry],
})

export async function warnOfOwningRole(db: Database, log: Logger): Promise<void> {
  const owns = await ownsAuditLog(db)
  owningRole.set(owns ? 1 : 0)
  if (owns)
    log.warn('the role of DATABASE_URL owns the tables and could edit the audit log; see DATABASE_OWNER_URL')
}
