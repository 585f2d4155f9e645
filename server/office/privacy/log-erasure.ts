import type { AppContext } from '#server/platform/context/context.ts'
import type { Erasure } from './erase-person.ts'

/**
 * Writes the erasure to the log of the product, which a restore of the database does not set back. The level is `warn`,
 * because shops may leave out `info`.
 */
export function logErasure({ log }: Pick<AppContext, 'log'>, { line }: Erasure): void {
  if (line) log.warn(line, 'a person was erased')
}
