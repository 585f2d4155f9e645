import type {
  Fact,
  Field,
  Kind,
  Position,
  RecordedStatement,
  Tables,
} from '#testing/rows/recorded-statement.ts'
import type { Declared, Shape } from './declared-rows.ts'

/**
 * Allows a row type to be stricter than the column of the table. `name` is the function that contains the statement.
 */
export type Exception = { file: string; name: string; column: string; reason: string }

/**
 * Compares the row types of the statements with the columns and values that tests recorded, and with the columns of the
 * tables. Returns a sentence for each difference, for each statement that no test executed and for each exception that
 * is not needed.
 */
export function wrongRows(
  { statements, tables }: Declared,
  recorded: RecordedStatement[],
  template: Tables,
  exceptions: readonly Exception[],
): string[] {
  const seen = bySite(recorded)
  const used = new Set<Exception>()
  const isExcepted = (file: string, name: string, column: string): boolean => {
    const found = exceptions.find((one) => one.file === file && one.name === name && one.column === column)
    if (found) used.add(found)
    return found !== undefined
  }
  const problems = statements.flatMap(({ site, name, columns }) => {
    const runs = seen.get(spelt(site))
    if (!runs) return [`${spelt(site)} ${name}: no integration test executes this statement`]
    const found = columns
      ? runs.flatMap((run) => [
          ...wrongColumns(run.fields, columns),
          ...run.fields.flatMap((field) => {
            const shape = columns.get(field.name)
            const base = columnOf(field, template, tables)
            const wider = shape && base && !shape.isAny ? wrongBase(field.name, shape, base) : []
            return wider.length > 0 && isExcepted(site.file, name, field.name) ? [] : wider
          }),
          ...wrongFacts(run.facts, columns),
        ])
      : runs.flatMap((run) => undeclared(run.fields))
    return [...new Set(found)].map((problem) => `${spelt(site)} ${name}: ${problem}`)
  })
  return [
    ...problems,
    ...exceptions
      .filter((one) => !used.has(one))
      .map(({ file, name, column }) => `${file} ${name}: the exception for ${column} is not needed`),
  ]
}

const spelt = ({ file, line, column }: Position): string => `${file}:${line}:${column}`

/**
 * Groups the recorded runs by the position of their statement and merges runs with the same columns and all their
 * facts. The statement of a list runs in list-page.ts, but the caller of `selectPage` declares the row type, so such a
 * run also counts for the caller.
 */
function bySite(recorded: RecordedStatement[]): Map<string, RecordedStatement[]> {
  const sites = new Map<string, Map<string, RecordedStatement>>()
  for (const run of recorded) {
    const site = run.site.file.endsWith('/list-page.ts') && run.caller ? [run.site, run.caller] : [run.site]
    for (const position of site) {
      const runs = sites.get(spelt(position)) ?? new Map<string, RecordedStatement>()
      sites.set(spelt(position), runs)
      const columns = JSON.stringify(run.fields)
      const earlier = runs.get(columns)
      if (earlier) earlier.facts.push(...run.facts)
      else runs.set(columns, { ...run, facts: [...run.facts] })
    }
  }
  return new Map([...sites].map(([site, runs]) => [site, [...runs.values()]]))
}

/** The OID of PostgreSQL's type `void`. */
const VOID = 2278

/** Returns the columns that need a row type. `returning 1`, `select from` and void results need none. */
const undeclared = (fields: Field[]): string[] =>
  fields
    .filter(({ name, type }) => name !== '?column?' && type !== VOID)
    .map(({ name }) => `the statement returns ${name}, but declares no row type`)

function wrongColumns(fields: Field[], columns: Map<string, Shape>): string[] {
  const names = fields.map(({ name }) => name)
  return [
    ...names.filter((name) => !columns.has(name)).map((name) => `the row type does not declare ${name}`),
    ...names.filter((name, index) => names.indexOf(name) < index).map((name) => `${name} is returned twice`),
    ...[...columns]
      .filter(([name, { isOptional }]) => !isOptional && !names.includes(name))
      .map(([name]) => `the statement does not return ${name}`),
    ...fields.flatMap(({ name, type }) => {
      const shape = columns.get(name)
      return shape && !shape.isAny ? wrongType(name, type, shape) : []
    }),
  ]
}

/** The kind of JavaScript value that pg returns for each PostgreSQL type, by type OID. `[kind]` is an array. */
const KINDS: Record<number, Kind | [Kind]> = {
  16: 'boolean',
  17: 'bytes',
  19: 'string',
  // 64-bit integers and numerics are returned as text, because a JavaScript number cannot hold all of them.
  20: 'string',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  700: 'number',
  701: 'number',
  869: 'string',
  1000: ['boolean'],
  1007: ['number'],
  1009: ['string'],
  1016: ['string'],
  1043: 'string',
  1082: 'date',
  1184: 'date',
  1185: ['date'],
  1700: 'string',
  2950: 'string',
}

/** The OIDs of json and jsonb. Such a column can contain any value, so only the recorded values are checked. */
const JSON_TYPES = [114, 3802]

function wrongType(name: string, type: number, shape: Shape): string[] {
  if (JSON_TYPES.includes(type)) return []
  const given = KINDS[type]
  if (given === undefined)
    return [`${name} has the type ${type}, which tools/scripts/wrong-rows.ts does not know`]
  const [kind, item] = typeof given === 'string' ? [given, undefined] : ['array' as const, given[0]]
  const isWrong =
    [...shape.kinds].some((declared) => declared !== 'null' && declared !== kind) ||
    (!shape.kinds.has(kind) && !isAlwaysNull(shape)) ||
    (item && shape.items && !shape.items.isAny && !shape.items.kinds.has(item))
  return isWrong ? [`${name} is ${item ? `an array of ${item}` : kind}, declared as ${inWords(shape)}`] : []
}

const isAlwaysNull = ({ kinds }: Shape): boolean => kinds.size === 1 && kinds.has('null')

function inWords({ kinds, items }: Shape): string {
  return [...kinds]
    .map((kind) => (kind === 'array' && items ? `array of ${inWords(items)}` : kind))
    .join(' or ')
}

function columnOf({ table, column }: Field, template: Tables, tables: Declared['tables']): Shape | undefined {
  const known = template[table]
  return known && tables.get(known.name)?.get(known.columns[column] ?? '')
}

/** Reports nulls and texts that the column of the table allows but the row type does not, even if no test saw them. */
function wrongBase(name: string, shape: Shape, base: Shape): string[] {
  const texts = shape.texts && shape.kinds.has('string') ? shape.texts : undefined
  const isWider =
    texts && (base.texts ? [...base.texts].some((text) => !texts.has(text)) : base.kinds.has('string'))
  return [
    ...(base.kinds.has('null') && !shape.kinds.has('null')
      ? [`${name} comes from a column that may be null, and is declared without null`]
      : []),
    ...(isWider ? [`${name} comes from a column that allows more texts than declared`] : []),
  ]
}

function wrongFacts(facts: Fact[], columns: Map<string, Shape>): string[] {
  return facts.flatMap(({ path, kind, text }) => {
    const shape = shapeAt(path, columns)
    if (shape === 'any') return []
    if (!shape) return path.includes('.') ? [`the row type does not declare ${path}`] : []
    if (!shape.kinds.has(kind)) return [`${path} was ${kind}, declared as ${inWords(shape) || 'nothing'}`]
    if (text !== undefined && shape.texts && !shape.texts.has(text))
      return [`${path} was '${text}', declared as ${[...shape.texts].join(', ')}`]
    if (kind !== 'object' || !shape.fields) return []
    return [...shape.fields]
      .filter(
        ([name, { isOptional }]) => !isOptional && !facts.some((fact) => fact.path === `${path}.${name}`),
      )
      .map(([name]) => `${path} has no ${name}`)
  })
}

/** Returns the shape at a path such as `payments[].paidAt`, or `any` if every value is allowed there. */
function shapeAt(path: string, columns: Map<string, Shape>): Shape | 'any' | undefined {
  const [first = '', ...steps] = path.split(/\.|(?=\[\])/)
  let shape = columns.get(first)
  for (const step of steps) {
    if (!shape || shape.isAny) return shape && 'any'
    if (step === '[]') shape = shape.items ?? undefined
    else if (shape.kinds.has('object') && !shape.fields) return 'any'
    else shape = shape.fields?.get(step)
  }
  return shape?.isAny ? 'any' : shape
}
