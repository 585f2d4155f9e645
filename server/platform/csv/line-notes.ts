import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportLine,
  type ImportThings,
} from '#contracts/platform/imports.ts'
import { AppError, type FieldErrors } from '#server/platform/errors.ts'
import type { Read } from './read-cells.ts'

type Note = ImportLine['notes'][number]

/** Returns the errors with the headings of their columns, in the order of the columns. */
export function notesOf(things: ImportThings, wrong: FieldErrors): Note[] {
  const columns: readonly ImportColumn[] = IMPORT_COLUMNS[things]
  const place = (field: string) => columns.findIndex((column) => column.field === field)
  return Object.entries(wrong)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([field, text]) => ({ column: columns[place(field)]?.heading ?? null, text }))
}

type Issue = { path: PropertyKey[]; message: string }

/** Returns the messages of a contract by field. A field of `stops` counts as a field of the line. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const wrong: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = path.findLast((part) => typeof part === 'string') ?? ''
    wrong[field] ??= message
  }
  return wrong
}

/** Returns the value, or notes the error in `wrong` and returns undefined. */
export function valueOr<Value>(read: Read<Value>, wrong: FieldErrors, field: string): Value | undefined {
  if ('value' in read) return read.value
  wrong[field] = read.wrong
  return undefined
}

/** The note of a line that has more cells than the file has headings. */
export const TOO_LONG: Note = {
  column: null,
  text: 'This line has more cells than headings. Put text that contains a comma in quotation marks.',
}

export const sameAsLine = (line: number): string => `Line ${line} of this file has it too.`

/** Adds the number of the line to a refusal that only the use case could know. */
export async function atLine<Result>(line: number, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, `Line ${line}: ${error.message} Nothing was imported.`)
  }
}
