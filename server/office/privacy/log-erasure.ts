import type { AppContext } from '#server/context.ts'
import type { ErasureRow } from './erase-queries.ts'
import { erasureLine } from './erasure-line.ts'
import { personDigests } from './person-digest.ts'

/** Writes the erasure to the log of the product, which a restore of the database does not set back. */
export async function logErasure(
  { background, log }: Pick<AppContext, 'background' | 'log'>,
  erasure: ErasureRow,
): Promise<void> {
  const line = erasureLine(erasure, await personDigests(background))
  if (line) log.info(line, 'a person was erased')
}
