/** A line and a column of a source file, counted from 1. */
export type Position = { file: string; line: number; column: number }

/**
 * A column of a result as PostgreSQL describes it. `table` and `column` are its origin. They are 0 if the column does
 * not come straight from a table, or if the database is not a copy of the template.
 */
export type Field = { name: string; type: number; table: number; column: number }

/**
 * One executed statement. `site` is the place that executes it, and `caller` the place that calls the function around
 * `site`. Each fact is a value seen in the rows: its path (`status`, `seats[]` or `trip.batch.year`), its kind, and its
 * text if it is short. Facts in an earlier record of the same statement are left out.
 */
export type RecordedStatement = {
  site: Position
  caller: Position | undefined
  fields: Field[]
  facts: Fact[]
}

export type Fact = { path: string; kind: Kind; text?: string }

export type Kind = 'null' | 'string' | 'number' | 'boolean' | 'date' | 'bytes' | 'array' | 'object'

/** The tables of the template by their id, with the names of the columns by their number. */
export type Tables = Record<number, { name: string; columns: Record<number, string> }>
