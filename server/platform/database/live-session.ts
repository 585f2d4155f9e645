import { sql } from 'kysely'

const IDLE_LIMIT = sql.lit('30 minutes')

/** For a session `s`: not idle for half an hour, and within its 12 hours. */
export const SESSION_IS_LIVE = sql<boolean>`
  s.expires_at > now() and s.last_seen_at > now() - interval ${IDLE_LIMIT}`
