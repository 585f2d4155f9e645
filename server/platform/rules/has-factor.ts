import { sql } from 'kysely'

export const HAS_TOTP = sql<boolean>`
  exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)`

export const HAS_PASSKEY = sql<boolean>`exists (select from passkeys k where k.user_id = u.id)`
