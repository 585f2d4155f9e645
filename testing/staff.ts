import type { FastifyInstance, InjectOptions } from 'fastify'
import { insertSession } from '#server/auth/queries.ts'
import { newToken } from '#server/auth/session-token.ts'
import type { Database } from '#server/database/connect.ts'
import { buildUser } from './builders.ts'

type Shop = { app: FastifyInstance; database: { db: Database } }

/** Somebody of that role, logged in: `const { call } = await staffMember(test, 'manager')`. */
export async function staffMember({ app, database }: Shop, role = 'admin') {
  const user = await buildUser(database.db, { role })
  const { token, digest } = newToken()
  await insertSession(database.db, { userId: user.id, digest, ip: '127.0.0.1', userAgent: 'test' })

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

export type StaffMember = Awaited<ReturnType<typeof staffMember>>
