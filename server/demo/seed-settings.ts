import type { Database } from '#server/platform/database/connect.ts'
import { demoSettings } from './demo-settings.ts'
import { DEMO_STAFF, STAFF_ROLES, type StaffRole, staffEmail } from './demo-staff.ts'
import { found } from './found.ts'
import { daysAfter, hoursAfter } from './moments.ts'
import { findRoles, insertSettings, insertUsers } from './queries.ts'

export type StaffIds = Record<StaffRole, number>

/** Inserts the company settings and the staff. Returns the user ids by role. */
export async function seedSettings(
  tx: Database,
  { now, adminEmail, passwordHash }: { now: Date; adminEmail: string | undefined; passwordHash: string },
): Promise<StaffIds> {
  const opened = daysAfter(now, -120)
  await insertSettings(tx, demoSettings(opened))
  const roles = new Map((await findRoles(tx)).map(({ id, name }) => [name, id]))
  const emailOf = (role: StaffRole): string =>
    role === 'admin' && adminEmail ? adminEmail.trim().toLowerCase() : staffEmail(role)
  const users = await insertUsers(
    tx,
    STAFF_ROLES.map((role, i) => ({
      name: DEMO_STAFF[role],
      email: emailOf(role),
      password_hash: passwordHash,
      role_id: found(roles.get(role), `role ${role}`),
      last_login_at: hoursAfter(now, -2 - i * 7),
      created_at: opened,
      updated_at: opened,
    })),
  )
  const ids = new Map(users.map(({ id, email }) => [email, id]))
  const idOf = (role: StaffRole): number => found(ids.get(emailOf(role)), `user ${role}`)
  return {
    admin: idOf('admin'),
    manager: idOf('manager'),
    finance: idOf('finance'),
    support: idOf('support'),
    driver: idOf('driver'),
  }
}
