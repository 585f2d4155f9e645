import { sql } from 'kysely'

const IDLE_LIMIT = sql.lit('30 minutes')

/** Of a session `s`: neither idle for half an hour nor at the end of its 12 hours. */
export const SESSION_IS_LIVE = sql<boolean>`
  s.expires_at > now() and s.last_seen_at > now() - interval ${IDLE_LIMIT}`
