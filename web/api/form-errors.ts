import type * as z from 'zod/mini'

type FormErrors<Fields> = Partial<Record<keyof Fields, string>>

/**
 * Returns the first error message of each invalid field, as the contract words it. An error inside an object belongs to
 * the field with the innermost name: `stops.dropOff` to `dropOff`.
 */
export function formErrors<Fields>(schema: z.ZodMiniType, fields: Fields): FormErrors<Fields> {
  const errors: FormErrors<Fields> = {}
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? []) {
    errors[path.findLast((part) => typeof part === 'string') as keyof Fields] ??= message
  }
  return errors
}
