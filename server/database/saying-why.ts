import { AppError } from '#server/errors.ts'
import { violatedConstraint } from './database-errors.ts'

/** A change the database may refuse: the name of the constraint becomes the sentence given for it. */
export async function sayingWhy<Result>(
  sentences: Readonly<Record<string, string>>,
  change: Promise<Result>,
): Promise<Result> {
  try {
    return await change
  } catch (error) {
    const sentence = sentences[violatedConstraint(error) ?? '']
    throw sentence ? new AppError('CONFLICT', sentence) : error
  }
}
