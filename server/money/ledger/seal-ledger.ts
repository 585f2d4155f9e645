import type { AppContext } from '#server/platform/context/context.ts'
import { sealDays } from '#server/platform/seals/seal-days.ts'
import { countDifferences } from './queries.ts'
import { MONEY_LEDGER } from './sealed-ledger.ts'

/**
 * Seals the closed days of the money ledger, then compares the payments of each day with the sums of their lines. The
 * money page also shows the last seal, so that a copy of it exists outside the database.
 */
export async function sealLedger(context: Pick<AppContext, 'db' | 'log'>, at?: Date): Promise<void> {
  for (const day of await sealDays(context, MONEY_LEDGER, at)) {
    const differences = await countDifferences(context.db, day)
    if (differences > 0)
      context.log.error({ day, differences }, 'the money ledger differs from payments or refunds')
  }
}
