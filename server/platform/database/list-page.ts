import { type RawBuilder, sql } from 'kysely'
import { pageAsked } from '#contracts/lists.ts'
import type { Database } from './connect.ts'

type Asked = { page?: number | undefined; pageSize?: number | undefined; sort?: string | undefined }

type List<Sort extends string> = {
  columns: RawBuilder<unknown>
  /** The tables, joined; joins that only add words to a row belong here too as long as they lose no row. */
  from: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  /** What each name of an order means. */
  sorts: Readonly<Record<Sort, RawBuilder<unknown>>>
  /**
   * What tells a row from all others. Given, the page is cut before its columns are worked out: those that count or
   * collect something are then spared for the rows before it (100,000 bookings, page 5,000: 4.2 s without, 0.2 s with).
   */
  id?: RawBuilder<unknown>
  /** The order when none is asked for, and the tie-breaker of every other: it must tell any two rows apart. */
  order: RawBuilder<unknown>
}

export type Page<Row> = { rows: Row[]; page: number; pageSize: number; total: number }

/**
 * One page of a list and how many rows there are in all; both from the same tables and conditions. A page that is not
 * full ends the list and counts it: who looks for a rare name waits for one search through everything, not for two.
 */
export async function selectPage<Row>(db: Database, asked: Asked, list: List<string>): Promise<Page<Row>> {
  const { page, pageSize } = pageAsked(asked)
  const before = (page - 1) * pageSize
  const where = list.where.length === 0 ? sql`true` : sql.join(list.where, sql` and `)
  const order = orderBy(list, asked.sort)
  const cut = sql`${list.from} where ${where} order by ${order} limit ${pageSize} offset ${before}`
  const rows = list.id
    ? sql`${list.from} where ${list.id} in (select ${list.id} from ${cut}) order by ${order}`
    : cut
  const found = (await sql<Row>`select ${list.columns} from ${rows}`.execute(db)).rows
  const isLast = found.length < pageSize && (found.length > 0 || page === 1)
  return {
    rows: found,
    page,
    pageSize,
    total: isLast ? before + found.length : await countAll(db, list, where),
  }
}

async function countAll(db: Database, { from }: List<string>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${from} where ${where}
  `.execute(db)
  return rows[0]?.total ?? 0
}

function orderBy({ sorts, order }: List<string>, sort: string | undefined): RawBuilder<unknown> {
  const column = sort && sorts[sort.replace(/^-/, '')]
  if (!column) return order
  return sort.startsWith('-') ? sql`${column} desc nulls last, ${order}` : sql`${column}, ${order}`
}

/** The words as they stand somewhere in one of the columns, in any case. Nothing searched for finds everything. */
export function matches(search: string, ...columns: RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (search === '') return sql`true`
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`
}

/**
 * The same among the words a big table keeps in lower case for this (`search_words`), in any of these spellings. What is
 * looked for is put into lower case once, by the database, which knows what it takes for that. (Two thirds of `like`,
 * which walks through each text letter by letter.)
 */
export function isAmong(words: RawBuilder<unknown>, ...spellings: string[]): RawBuilder<unknown> {
  if (spellings[0] === '') return sql`true`
  return sql`(${sql.join(
    spellings.map((one) => sql`strpos(${words}, (select lower(${one}))) > 0`),
    sql` or `,
  )})`
}

/** A filter that was not chosen leaves everything in. */
export const filteredBy = <Value>(
  value: Value | undefined,
  condition: (value: Value) => RawBuilder<unknown>,
): RawBuilder<unknown> => (value === undefined ? sql`true` : condition(value))

/**
 * Two people edit the same thing: the second, whose screen shows an older state, is told instead of overwriting the
 * first. Screens send back the updatedAt they were shown; milliseconds are what a Date keeps of it.
 */
export const isAsShown = (shown: string | undefined): RawBuilder<unknown> =>
  filteredBy(shown, (at) => sql`date_trunc('milliseconds', updated_at) = ${at}`)
