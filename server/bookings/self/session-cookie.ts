import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { readSession } from './open-booking.ts'
import { notOpened } from './refusals.ts'
import type { SelfSession } from './self-session.ts'

/** The session of a request, for the pages. */
export type OpenSession = SelfSession

const NAME = 'tafiya_self'
const SECONDS = 15 * 60

/**
 * Sets the cookie of a session. Scripts cannot read it, and other sites cannot make a browser send it with a form. It
 * is sent for /self and /api/self only through `Path=/`, because the two share no other path.
 */
export function setSessionCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${NAME}=${token}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`)
}

export function sessionToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
  return value && /^[A-Za-z0-9_-]{22}$/.test(value) ? value : undefined
}

/** Returns the session of the request. Throws if the booking is not open in this browser. */
export async function mustBeOpen(context: AppContext, request: FastifyRequest): Promise<SelfSession> {
  const session = await readSession(context, sessionToken(request))
  if (!session) throw notOpened()
  return session
}
