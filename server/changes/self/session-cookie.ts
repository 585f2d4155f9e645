import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/platform/context/context.ts'
import { readSession } from './open-booking.ts'
import { notOpened } from './refusals.ts'
import type { SelfSession } from './self-session.ts'

/** The session of a request, for the pages. */
export type OpenSession = SelfSession

/**
 * Over TLS the name has the prefix with which a browser accepts the cookie from this host only. Only production must have
 * TLS.
 */
const nameFor = (publicUrl: string): string => (hasTls(publicUrl) ? '__Host-tafiya_self' : 'tafiya_self')

const hasTls = (publicUrl: string): boolean => publicUrl.startsWith('https:')

const SECONDS = 15 * 60

/**
 * Sets the cookie of a session. Scripts cannot read it, and other sites cannot make a browser send it with a form. Its
 * path is `/`, because the prefix needs it, and /self, /act and /api/self have no longer path in common.
 */
export function setSessionCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  const secure = hasTls(publicUrl) ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameFor(publicUrl)}=${token}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
}

export function sessionToken(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicUrl: string,
): string | undefined {
  const name = nameFor(publicUrl)
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  return value && /^[A-Za-z0-9_-]{22}$/.test(value) ? value : undefined
}

/** Returns the session of the request. Throws if the booking is not open in this browser. */
export async function mustBeOpen(context: AppContext, request: FastifyRequest): Promise<SelfSession> {
  const session = await readSession(context, sessionToken(request, context.config.publicUrl))
  if (!session) throw notOpened()
  return session
}
