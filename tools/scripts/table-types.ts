import type pg from 'pg'

type Column = {
  table: string
  column: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** The values that a check constraint allows, or null if no check constraint lists them. */
  values: string[] | null
}

const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Timestamp',
  inet: 'string',
  int4: 'number',
  // node-postgres returns 64-bit integers as text, because a JavaScript number cannot hold all of them.
  int8: 'ColumnType<string, number | string, number | string>',
  jsonb: 'ColumnType<unknown, string, string>',
  text: 'string',
  timestamptz: 'Timestamp',
  _int4: 'number[]',
  _text: 'string[]',
}

/** Generates Kysely's table types from a migrated database: column types, defaults, and closed lists of values. */
export async function tableTypes(client: pg.Client): Promise<string> {
  const columns = await readColumns(client)
  const tables = [...new Set(columns.map((column) => column.table))]
  return `${HEAD}
${tables.map((table) => tableType(table, columns)).join('\n\n')}

export interface DB {
${tables.map((table) => `  ${table}: ${pascal(table)}`).join('\n')}
}
`
}

const HEAD = `/** Written by \`npx tsx tools/scripts/generate-schema.ts\` from the migrations; do not edit. \`npm test\` compares the two. */
import type { ColumnType } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Defaulted<Type> =
  Type extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<Type, Type | undefined, Type>
`

function tableType(table: string, columns: Column[]): string {
  const lines = columns
    .filter((column) => column.table === table)
    .map((column) => `  ${column.column}: ${typeOf(column)}`)
  return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}`
}

function typeOf({ table, column, type, isNullable, hasDefault, values }: Column): string {
  const known = values ? values.map((value) => `'${value}'`).join(' | ') : TYPES[type]
  if (!known)
    throw new Error(`${table}.${column} is of type ${type}, which tools/scripts/table-types.ts does not know`)
  const whole = isNullable ? `${known} | null` : known
  return hasDefault ? `Defaulted<${whole}>` : whole
}

const pascal = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column & { checks: string[] }>(`
    select c.table_name as "table", c.column_name as "column", c.udt_name as "type",
           c.is_nullable = 'YES' as "isNullable",
           c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "hasDefault",
           array(
             select pg_get_constraintdef(k.oid)
             from pg_constraint k
             join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
             where k.contype = 'c' and k.conrelid = format('public.%I', c.table_name)::regclass
               and a.attname = c.column_name
           ) as checks
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
    order by c.table_name, c.column_name`)
  return rows.map(({ checks, ...column }) => ({ ...column, values: closedList(checks) }))
}

/** Returns the values in a check such as `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))`, or null. */
function closedList(checks: string[]): string[] | null {
  const list = checks
    .map((check) => check.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/)?.[1])
    .find(Boolean)
  return list ? [...list.matchAll(/'([^']+)'::text/g)].map(([, value]) => value as string) : null
}
