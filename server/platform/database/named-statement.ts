import { CompiledQuery, createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import { nameStatement } from './statement-names.ts'

export type NamedStatement<Given, Row> = {
  /** The text sent to PostgreSQL: `$1` is the first of `parameters`. */
  text: string
  parameters: readonly (keyof Given & string)[]
  run: (db: Database, given: Given) => Promise<Row[]>
}

/** The placeholder of each parameter. */
export type Places<Given> = Readonly<Record<keyof Given, RawBuilder<unknown>>>

/**
 * Creates a statement that PostgreSQL parses once per connection, under its name. After five runs it also reuses the
 * plan: a search takes 0.2 ms to run and 1 ms to plan. Kysely compiles the text only once, at start: compiling the
 * fifty parts of the hold statement took a tenth of the cost of a hold.
 * - `write` gets a placeholder for each parameter that it names: `$1` for the first one and so on.
 * - Constants are written into the text with `sql.lit`.
 */
export function namedStatement<Given, Row>(
  name: string,
  write: (given: Places<Given>) => RawBuilder<unknown>,
): NamedStatement<Given, Row> {
  const parameters: (keyof Given & string)[] = []
  const places = new Proxy({} as Places<Given>, {
    get(_target, parameter) {
      const known = parameters.indexOf(parameter as keyof Given & string)
      const place = known >= 0 ? known + 1 : parameters.push(parameter as keyof Given & string)
      return sql.raw(`$${place}`)
    },
  })
  const statement = write(places).toOperationNode()
  const compiled = new PostgresQueryCompiler().compileQuery(statement, createQueryId())
  if (compiled.parameters.length > 0)
    throw new Error(
      `${name} holds the value ${compiled.parameters[0]}; name it as a parameter or use sql.lit`,
    )
  const text = compiled.sql
  nameStatement(text, name)
  return {
    text,
    parameters,
    async run(db, given) {
      const values = parameters.map((parameter) => given[parameter])
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
      return rows
    },
  }
}
