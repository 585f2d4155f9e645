import type * as z from 'zod/mini'

type FormErrors<Fields> = Partial<Record<keyof Fields, string>>

/**
 * Returns the first error message of each invalid field, in the contract's words. An error inside an object belongs to
 * the innermost field: that of `stops.dropOff` to `dropOff`. An error inside a list belongs to the list, because a form
 * has one field for the whole list: that of `brackets.0.percent` to `brackets`.
 */
export function formErrors<Fields>(schema: z.ZodMiniType, fields: Fields): FormErrors<Fields> {
  const errors: FormErrors<Fields> = {}
  for (const { path, message } of schema.safeParse(fields).error?.issues ?? []) {
    const item = path.findIndex((part) => typeof part === 'number')
    const names = item === -1 ? path : path.slice(0, item)
    errors[names.at(-1) as keyof Fields] ??= message
  }
  return errors
}
