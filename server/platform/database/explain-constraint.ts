import { AppError, conflict, type FieldErrors } from '#server/platform/errors.ts'
import { violatedConstraint } from './database-errors.ts'

/**
 * Replaces the error of a violated constraint with the message given for its name. A message that is an object of field
 * names and texts is shown beside those form fields. Other errors are thrown unchanged.
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
