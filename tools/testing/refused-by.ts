import { violatedConstraint } from '#server/platform/database/database-errors.ts'

/**
 * Returns the name of the constraint that refuses the statement, 'accepted' if the statement succeeds, or the text of
 * any other error. Tests break invariants on purpose and bypass the product's own code.
 */
export async function refusedBy(statement: Promise<unknown>): Promise<string> {
  try {
    await statement
  } catch (error) {
    return violatedConstraint(error) ?? `not a constraint: ${String(error)}`
  }
  return 'accepted'
}
