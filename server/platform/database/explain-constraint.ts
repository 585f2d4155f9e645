import { AppError, conflict, type FieldErrors } from '#server/errors.ts'
import { violatedConstraint } from './database-errors.ts'

/**
 * Replaces a constraint violation with the given message. A message given as `{ destination: '…' }` is shown beside
 * that form field.
 */
export async function explainConstraint<Result>(
  sentences: Readonly<Record<string, string | FieldErrors>>,
  change: Promise<Result>,
): Promise<Result> {
  try {
    return await change
  } catch (error) {
    const why = sentences[violatedConstraint(error) ?? '']
    if (why === undefined) throw error
    throw typeof why === 'string' ? new AppError('CONFLICT', why) : conflict(why)
  }
}
