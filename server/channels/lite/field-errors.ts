import type * as z from 'zod/mini'
import type { FieldErrors } from '#server/platform/errors.ts'

/** Returns the first message of each field. */
export function fieldErrorsOf({ issues }: { issues: readonly z.core.$ZodIssue[] }): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}
