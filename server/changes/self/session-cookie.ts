import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/platform/context/context.ts'
import { readSession } from './open-booking.ts'
import { notOpened } from './refusals.ts'
import type { SelfSession } from './self-session.ts'

export type OpenSession = SelfSession

/**
 * Returns the name of the cookie. Over TLS it starts with `__Host-`, so that a browser accepts it from this host only.
 * Only production requires TLS.
 */
const nameFor = (publicUrl: string): string => (hasTls(publicUrl) ? '__Host-tafiya_self' : 'tafiya_self')

const hasTls = (publicUrl: string): boolean => publicUrl.startsWith('https:')

const SECONDS = 15 * 60

/**
 * Sets the cookie of a session. Scripts cannot read it, and browsers do not send it with a form of another site. Its
 * path is `/`, because the prefix `__Host-` requires that, and because /self, /act and /api/self share no longer path.
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
