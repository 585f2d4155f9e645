import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Selectable } from 'kysely'
import { PERMISSIONS } from '#domain/people/permissions.ts'
import { insertSession } from '#server/people/login/queries.ts'
import { newToken } from '#server/platform/auth/session-token.ts'
import type { StaffAction } from '#server/platform/auth/staff-action.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { Users } from '#server/platform/database/schema.ts'
import { buildUser } from './builders.ts'

type Shop = { app: FastifyInstance; database: { db: Database } }

/** Creates a user of the given role and logs them in: `const { call } = await staffMember(test, 'manager')`. */
export async function staffMember({ app, database }: Shop, role = 'admin') {
  const user = await buildUser(database.db, { role })
  const token = await logInAs(database.db, user)

  const call = (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body && { payload: body }),
    })

  return { user, token, call }
}

/** Creates a session directly, because a login takes 80 ms of hashing. Returns the token. */
export async function logInAs(
  db: Database,
  { id, password_hash }: Pick<Selectable<Users>, 'id' | 'password_hash'>,
): Promise<string> {
  const { token, digest } = newToken()
  const visit = { ip: '127.0.0.1', userAgent: 'test' }
  await insertSession(db, { userId: id, passwordHash: password_hash, digest, ...visit })
  return token
}

/** Creates an admin. Returns the act that use cases need, for calls without HTTP. */
export async function staffAction(db: Database): Promise<StaffAction> {
  const { id, name, email } = await buildUser(db)
  return {
    actor: { id, name, email, role: 'admin', permissions: [...PERMISSIONS] },
    ip: '127.0.0.1',
    requestId: 'test',
  }
}
