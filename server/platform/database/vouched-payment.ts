import { sql } from 'kysely'

/** Payment `p` is paid on the word of staff; the provider has not reported the money, and may still do so. */
export const IS_VOUCHED = sql<boolean>`
  (p.status = 'PAID' and p.provider = 'paystack' and p.recorded_by is not null and p.provider_txn_id is null)`
