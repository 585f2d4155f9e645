import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/platform/context/context.ts'
import { selectCookieKey } from './queries.ts'
import { openState, sealState } from './seal-state.ts'
import { STATE_MINUTES, type State } from './state.ts'

export async function readState({ db, config }: AppContext, request: FastifyRequest): Promise<State | null> {
  const sealed = cookieOf(request.headers.cookie, nameFor(config))
  return sealed ? openState(await selectCookieKey(db), sealed, new Date()) : null
}

/** Sets the cookie, which lives as long as the state. `readDetails` ensures that the state fits. */
export async function writeState(
  { db, config }: AppContext,
  reply: FastifyReply,
  state: State,
): Promise<void> {
  const sealed = sealState(await selectCookieKey(db), state, new Date())
  if (sealed === null) throw new Error('the state does not fit into a cookie')
  const secure = hasTls(config) ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameFor(config)}=${sealed}; Path=/lite; Max-Age=${STATE_MINUTES * 60}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** Browsers drop a Secure cookie of a page without TLS. Only production must have TLS. */
const hasTls = ({ publicUrl }: AppContext['config']): boolean => publicUrl.startsWith('https:')

/** With this prefix, a browser accepts the cookie only over TLS. */
const nameFor = (config: AppContext['config']): string => (hasTls(config) ? '__Secure-lite' : 'lite')

const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
