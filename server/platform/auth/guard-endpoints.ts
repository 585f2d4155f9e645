import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Permission } from '#domain/people/permissions.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import {
  deadKey,
  loginNeeded,
  notForKeys,
  notPermitted,
  setupNeeded,
  stepUpNeeded,
} from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { createRefusalNotes } from './note-refusal.ts'
import { selectApiKey, selectSession, touchApiKey, touchSession } from './queries.ts'
import { digestOf, isKeyToken } from './session-token.ts'
import { setupOf } from './setup-of.ts'
import { type Access, mayDo, type Session, type Staff, staffOfKey } from './staff.ts'
import { type StaffAction, staffActionOf } from './staff-action.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Access
    /** A permission that is needed in addition to `permission`. */
    alsoNeeds?: Permission
    /** True if the endpoint is also open to users who must still set a password or a second factor. */
    duringSetup?: boolean
    /**
     * Requires a login or a confirmation that is less than 15 minutes old. `true` applies to every request, a function
     * to the request bodies for which it returns true.
     */
    stepUp?: boolean | ((body: unknown) => boolean)
    /** True if the endpoint records cash that a person has in hand. Then API keys are refused. */
    needsPerson?: boolean
  }
  interface FastifyRequest {
    /** Null for anonymous visitors, and at public endpoints for users who must still set up their account. */
    staff: Staff | null
    /** Null for anonymous visitors and for API keys. */
    session: Session | null
    /** The act of the logged-in user, for the audit log. At a public endpoint, throws for anonymous visitors. */
    readonly act: StaffAction
  }
}

/** The requests of one API key. */
const REQUESTS_OF_KEY = defineLimit({
  name: 'api-key',
  counts: 'requests with one API key',
  most: 600,
  windowSeconds: 60,
})

type Deps = { db: Database; config: Config }

/**
 * Denies by default: the server does not start if an endpoint of `app` declares no permission. One hook checks every
 * request to `app`, and a second one the step-ups that depend on the body.
 */
export function guardEndpoints(app: FastifyInstance, { db, config }: Deps): void {
  app.decorateRequest('staff', null)
  app.decorateRequest('session', null)
  app.decorateRequest('act', {
    getter() {
      return staffActionOf(this)
    },
  })
  const noteRefusal = createRefusalNotes(db)

  async function admit(request: FastifyRequest, token: string | undefined): Promise<void> {
    const { permission: access = 'staff', alsoNeeds, duringSetup, stepUp } = request.routeOptions.config
    if (!token) throw await noteRefusal(request, loginNeeded())
    if (isKeyToken(token)) return admitKey(request, token)
    const digest = digestOf(token)
    const known = await selectSession(db, digest)
    // A token without a live session of an active user is refused at public endpoints too, so that the back-office asks
    // for a login.
    if (!known) throw await noteRefusal(request, loginNeeded())
    if (!known.isSeenLately) await noteUse(() => touchSession(db, digest))
    const { mustChangePassword, hasSecondFactor, isConfirmed, isSeenLately, ...staff } = known
    const setup = setupOf(config, known)
    const isUnfinished = setup !== null && !duringSetup
    // On a public endpoint, a user who must still set up the account counts as a visitor.
    if (isUnfinished && access === 'public') return
    if (!mayDo(staff, access) || !mayDo(staff, alsoNeeds ?? 'staff'))
      throw await noteRefusal(request, notPermitted(), staff)
    if (isUnfinished) throw setupNeeded()
    if (stepUp === true && !isConfirmed) throw stepUpNeeded()
    request.staff = staff
    request.session = { digest, isConfirmed, setup }
  }

  /**
   * Admits an API key to public endpoints and to those that name a permission. Endpoints for any logged-in user are
   * about the user's own account, which keys do not reach. A key cannot confirm an identity.
   */
  async function admitKey(request: FastifyRequest, token: string): Promise<void> {
    const { permission: access = 'staff', alsoNeeds, stepUp, needsPerson } = request.routeOptions.config
    const known = await selectApiKey(db, digestOf(token))
    if (!known) throw await noteRefusal(request, deadKey())
    if (!known.isSeenLately) await noteUse(() => touchApiKey(db, known.keyId))
    await noteUse(() => countOrRefuse(db, REQUESTS_OF_KEY, String(known.keyId)))
    const staff = staffOfKey(known)
    if (access === 'staff') throw await noteRefusal(request, loginNeeded(), staff)
    const isUnfinished = setupOf(config, known) !== null
    if (isUnfinished && access === 'public') return
    if (!mayDo(staff, access) || !mayDo(staff, alsoNeeds ?? 'staff'))
      throw await noteRefusal(request, notPermitted(), staff)
    if (isUnfinished) throw setupNeeded()
    if (stepUp === true || needsPerson) throw notForKeys()
    request.staff = staff
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.permission === undefined) {
      throw new Error(`${String(route.method)} ${route.url} declares no permission`)
    }
  })

  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.routeOptions.config.permission ?? 'staff'
    const token = bearerToken(request)
    // Most requests come from visitors and need no session lookup.
    if (!token && access === 'public') return done()
    admit(request, token).then(() => done(), done)
  })

  app.addHook('preHandler', (request, _reply, done) => {
    const { stepUp } = request.routeOptions.config
    const needsStepUp = typeof stepUp === 'function' && stepUp(request.body)
    if (!needsStepUp || request.session?.isConfirmed) return done()
    done(request.session ? stepUpNeeded() : notForKeys())
  })
}

/** Notes that a session or a key is in use. Both can still read while nothing can be saved. */
async function noteUse(note: () => Promise<void>): Promise<void> {
  try {
    await note()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}
