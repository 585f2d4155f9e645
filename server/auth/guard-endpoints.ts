import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { loginNeeded, notPermitted } from '#server/errors.ts'
import { selectStaffBySession } from './queries.ts'
import { digestOf } from './session-token.ts'
import { type Access, mayDo, type Staff } from './staff.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Access
  }
  interface FastifyRequest {
    /** Null for anonymous visitors. */
    staff: Staff | null
  }
}

/** Deny by default: an endpoint that names no permission stops the start, and one hook checks them all. */
export function guardEndpoints(app: FastifyInstance, db: Database): void {
  app.decorateRequest('staff', null)

  app.addHook('onRoute', (route) => {
    if (route.config?.permission === undefined) {
      throw new Error(`${String(route.method)} ${route.url} declares no permission`)
    }
  })

  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.routeOptions.config.permission ?? 'staff'
    const token = bearerToken(request)
    // Most callers are visitors; for them there is nothing to wait for.
    if (!token) return done(access === 'public' ? undefined : loginNeeded())
    recognise(db, token, access).then((staff) => {
      request.staff = staff
      done()
    }, done)
  })
}

async function recognise(db: Database, token: string, access: Access): Promise<Staff> {
  const staff = await selectStaffBySession(db, digestOf(token))
  // A token that has ended is said so even where none is needed: the back-office must notice and ask for a login.
  if (!staff) throw loginNeeded()
  if (!mayDo(staff, access)) throw notPermitted()
  return staff
}

export function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}
