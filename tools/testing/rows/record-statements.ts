import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DefaultQueryExecutor } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { ROOT } from '#server/platform/root.ts'
import type { Fact, Field, Kind, Position, RecordedStatement } from './recorded-statement.ts'

/**
 * Records the statements that the server and the demo execute through Kysely during integration tests, for
 * `tools/scripts/check-rows.ts`. Runs only if RECORD_ROWS names a folder. Only Kysely knows the call site and only pg
 * knows the columns of a result, so an AsyncLocalStorage passes the call site from Kysely to pg.
 */
const folder = process.env.RECORD_ROWS
const STARTED = Symbol.for('tafiya.record-statements')
const shared = globalThis as { [STARTED]?: true }

// Several test files share a process and load this file. Only the first one starts the recording.
if (folder && !shared[STARTED]) {
  shared[STARTED] = true
  record(join(folder, `${process.pid}-${Date.now()}.jsonl`))
}

type Client = { query: (...given: unknown[]) => unknown; database: string; port: number }

type Running = { text: string; site: Position; caller: Position | undefined }

function record(file: string): void {
  const running = new AsyncLocalStorage<Running>()
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype)
  const { executeQuery } = executor
  executor.executeQuery = function (query: { sql: string }) {
    const [site, caller] = callSite()
    if (!site) return executeQuery.call(this, query)
    return running.run({ text: query.sql, site, caller }, () => executeQuery.call(this, query))
  }

  const client = pg.Client.prototype as unknown as Client
  const { query } = client
  client.query = function (...given) {
    const sent = query.apply(this, given)
    const statement = running.getStore()
    if (statement && statement.text === textOf(given[0]) && sent instanceof Promise)
      sent.then(
        (result: pg.QueryResult) =>
          keep(file, statement, columnsOf(result, isCopyOfTemplate(this)), result.rows ?? []),
        () => {},
      )
    return sent
  }
}

const textOf = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'text' in query ? query.text : query

/** True for a copy of the template database, in which each table has the same id as in the template. */
const isCopyOfTemplate = ({ database, port }: Client): boolean =>
  database.startsWith('test_') && inject('postgresUrl').includes(`:${port}/`)

/**
 * Returns the columns of a result. Returns none for a text of several statements, such as a migration. Its result is a
 * list, and Kysely gets no rows from it.
 */
function columnsOf({ fields = [] }: pg.QueryResult, isCopy: boolean): Field[] {
  return fields.map((field) => ({
    name: field.name,
    type: field.dataTypeID,
    table: isCopy ? field.tableID : 0,
    column: isCopy ? field.columnID : 0,
  }))
}

const places = new Map<string, (Position | undefined)[]>()

/**
 * Returns the call site and its caller: the first frames outside packages and outside the file that runs named
 * statements. Returns none if the call site is not in the server or the demo. Keeps the result for each place of the
 * compiled code, because reading the mapped stack is slow.
 */
function callSite(): (Position | undefined)[] {
  const place = compiledStack()
  const known = places.get(place)
  if (known) return known
  const { stack = '' } = new Error()
  const frames = stack
    .split('\n')
    .map(positionIn)
    .filter((position) => position !== undefined)
    .filter(({ file }) => !/^node_modules\/|^tools\/testing\/rows\/|\/named-statement\.ts$/.test(file))
  const [site] = frames
  const isOurs = site && /^server\//.test(site.file) && !/\.test\.ts$|\/testing\//.test(site.file)
  const found = isOurs ? frames.slice(0, 2) : []
  places.set(place, found)
  return found
}

function compiledStack(): string {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, sites) =>
    sites.map((site) => `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`).join()
  const { stack = '' } = new Error()
  Error.prepareStackTrace = prepareStackTrace
  return stack
}

function positionIn(frame: string): Position | undefined {
  const [, place, line, column] = frame.match(/\(?((?:file:\/\/)?\/[^()]+):(\d+):(\d+)\)?$/) ?? []
  if (!place) return undefined
  const file = relative(ROOT, place.startsWith('file:') ? fileURLToPath(place) : place).replaceAll('\\', '/')
  return { file, line: Number(line), column: Number(column) }
}

/**
 * Texts are recorded because a row type may allow only certain texts. Their number and length are limited, because a
 * column of names or tokens would have too many.
 */
const MAX_TEXTS = 16
const LONGEST_TEXT = 30

const known = new Map<string, { facts: Set<string>; texts: Map<string, number> }>()

function keep(file: string, { site, caller }: Running, fields: Field[], rows: object[]): void {
  const key = JSON.stringify([site, caller, fields])
  const seen = known.get(key) ?? { facts: new Set(), texts: new Map() }
  const isNew = !known.has(key)
  known.set(key, seen)
  const facts: Fact[] = []
  const note = (fact: Fact) => {
    const spelt = JSON.stringify(fact)
    if (seen.facts.has(spelt)) return
    if (fact.text !== undefined) {
      const count = (seen.texts.get(fact.path) ?? 0) + 1
      if (count > MAX_TEXTS) return
      seen.texts.set(fact.path, count)
    }
    seen.facts.add(spelt)
    facts.push(fact)
  }
  for (const row of rows) for (const [name, value] of Object.entries(row)) noteValue(name, value, note)
  if (!isNew && facts.length === 0) return
  const line: RecordedStatement = { site, caller, fields, facts }
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

function noteValue(path: string, value: unknown, note: (fact: Fact) => void): void {
  const kind = kindOf(value)
  note({ path, kind, ...(typeof value === 'string' && value.length <= LONGEST_TEXT && { text: value }) })
  if (Array.isArray(value)) for (const item of value) noteValue(`${path}[]`, item, note)
  else if (kind === 'object')
    for (const [name, item] of Object.entries(value as object)) noteValue(`${path}.${name}`, item, note)
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (value instanceof Date) return 'date'
  if (Buffer.isBuffer(value)) return 'bytes'
  if (Array.isArray(value)) return 'array'
  return typeof value as Kind
}
