import type { EraseInput, ErasureReceipt } from '#contracts/my-data.ts'
import type { AppContext } from '#server/context.ts'
import { digestOf } from '#server/platform/auth/session-token.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { erasePerson } from './erase-person.ts'
import { deleteVisit } from './link-queries.ts'
import { logErasure } from './log-erasure.ts'
import { presentReceipt } from './read-receipt.ts'
import { endedVisit } from './visitor-of.ts'

/** Erases the person whose link opened this visit, and ends the visit. A refusal changes nothing. */
export async function eraseMyData(
  { background, log }: Pick<AppContext, 'background' | 'log'>,
  { dataKey }: EraseInput,
): Promise<ErasureReceipt> {
  const erasure = await withTransaction(background, async (tx) => {
    const person = await deleteVisit(tx, digestOf(dataKey))
    if (!person) throw endedVisit()
    return erasePerson(tx, person, null)
  })
  await logErasure({ background, log }, erasure)
  return presentReceipt(erasure)
}
