import { AppError, conflict, type FieldErrors } from '#server/errors.ts'
import { violatedConstraint } from './database-errors.ts'

/**
 * A change the database may refuse: the name of the constraint becomes the sentence given for it. Given as
 * `{ destination: '…' }` it is shown beside that field of the form.
 */
export async function sayingWhy<Result>(
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
