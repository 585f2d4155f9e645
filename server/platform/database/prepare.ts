import { CompiledQuery, createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

/** Stands in a statement for a value that is known when the statement runs. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Values = Record<string, unknown>

export type Prepared<Given extends Values, Row> = {
  run: (db: Database, given: Given) => Promise<Row[]>
  /** As PostgreSQL gets it: `$1` is the first of `names`. */
  text: string
  names: (keyof Given)[]
}

/**
 * A statement that is spelt out once, at start, and not for every buyer anew: with its fifty parts that took a tenth of
 * what a hold costs us. A value that is used several times is sent once. Constants are written into it, with `sql.lit`.
 */
export function prepare<Given extends Values, Row>(
  write: (slots: Record<keyof Given, unknown>) => RawBuilder<Row>,
): Prepared<Given, Row> {
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) })
  const statement = write(slots as Record<keyof Given, unknown>)
  const compiled = new PostgresQueryCompiler().compileQuery(statement.toOperationNode(), createQueryId())
  const spelt = compiled.parameters.map(nameOf)
  const names = [...new Set(spelt)]
  const text = compiled.sql.replace(
    /\$(\d+)/g,
    (_, number) => `$${names.indexOf(spelt[number - 1] ?? '') + 1}`,
  )
  return {
    text,
    names,
    async run(db, given) {
      const values = names.map((name) => given[name])
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
      return rows
    },
  }
}

function nameOf(parameter: unknown): string {
  if (parameter instanceof Slot) return parameter.name
  throw new Error(`a prepared statement holds the value ${String(parameter)}; write it with sql.lit`)
}
