import type { EraseInput, ErasureReceipt } from '#contracts/office/my-data.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { erasePerson } from './erase-person.ts'
import { logErasure } from './log-erasure.ts'
import { presentReceipt } from './read-receipt.ts'
import { visitorOf } from './visitor-of.ts'
import { withPersonLocked } from './with-person-locked.ts'

/**
 * Erases the person whose link opened this visit, and ends the visit. A refusal changes nothing. The second of two
 * requests waits for the first one, and finds that the visit has ended.
 */
export async function eraseMyData(
  { background, log }: Pick<AppContext, 'background' | 'log'>,
  { dataKey }: EraseInput,
): Promise<ErasureReceipt> {
  const person = await visitorOf(background, dataKey)
  const erasure = await withPersonLocked(background, person, async (tx) => {
    await visitorOf(tx, dataKey)
    return erasePerson(tx, person, null)
  })
  logErasure({ log }, erasure)
  return presentReceipt(erasure)
}
