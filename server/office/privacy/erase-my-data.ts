import type { EraseInput, ErasureReceipt } from '#contracts/office/my-data.ts'
import { digestOf } from '#server/platform/auth/session-token.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { endedVisit } from '#server/platform/errors.ts'
import { erasePerson } from './erase-person.ts'
import { deleteVisit } from './link-queries.ts'
import { logErasure } from './log-erasure.ts'
import { presentReceipt } from './read-receipt.ts'
import { visitorOf } from './visitor-of.ts'
import { withPersonLocked } from './with-person-locked.ts'

/** Erases the person whose link opened this visit, and ends the visit. A refusal changes nothing. */
export async function eraseMyData(
  { background, log }: Pick<AppContext, 'background' | 'log'>,
  { dataKey }: EraseInput,
): Promise<ErasureReceipt> {
  const person = await visitorOf(background, dataKey)
  const erasure = await withPersonLocked(background, person, async (tx) => {
    if (!(await deleteVisit(tx, digestOf(dataKey)))) throw endedVisit()
    return erasePerson(tx, person, null)
  })
  logErasure({ log }, erasure)
  return presentReceipt(erasure)
}
