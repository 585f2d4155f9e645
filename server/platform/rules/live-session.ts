import { sql } from 'kysely'

const IDLE_LIMIT = sql.lit('30 minutes')

/** True if session `s` was used within the last 30 minutes and has not reached its end, 12 hours after the login. */
export const SESSION_IS_LIVE = sql<boolean>`
  s.expires_at > now() and s.last_seen_at > now() - interval ${IDLE_LIMIT}`
