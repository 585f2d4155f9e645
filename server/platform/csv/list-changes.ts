import {
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportLine,
  type ImportThings,
} from '#contracts/platform/imports.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns a note for each column whose value changes: `11 hours → 12 hours`. Values are in the words of the file. */
export function listChanges(things: ImportThings, before: Fields, after: Fields): ImportLine['notes'] {
  const columns: readonly ImportColumn[] = IMPORT_COLUMNS[things]
  return columns.flatMap(({ heading, field }) => {
    const [was, is] = [shown(before[field]), shown(after[field])]
    return was === is ? [] : [{ column: heading, text: `${was} → ${is}` }]
  })
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  return Array.isArray(value) ? value.join(', ') || 'nothing' : String(value)
}
