import { sql } from 'kysely'

/** Of a payment `p`: paid by the word of staff; the provider has not brought the money, and may still. */
export const IS_VOUCHED = sql<boolean>`
  (p.status = 'PAID' and p.provider = 'paystack' and p.recorded_by is not null and p.provider_txn_id is null)`
