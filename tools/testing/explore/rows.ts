import pg from 'pg'

/** The rows of the tables as JSON, and the time in milliseconds at which they were read. */
export type Rows = { at: number; tables: Map<string, string> }

/** All data that a history can change: our rows, and the provider's records as JSON. */
export type State = { rows: Rows; provider: string }

type Table = {
  name: string
  /** The columns of the primary key. */
  key: string[]
  stored: string[]
  times: string[]
  days: string[]
  /** The identity column, which numbers the rows, and its sequence. */
  numbered: string | null
  sequence: string | null
}

/**
 * Tables with people, sessions, settings and keys, which no act here changes. `rate_limits` is emptied before each act.
 */
const FIXED = new Set([
  'api_keys',
  'audit_log_seals',
  'backups',
  'batches',
  'buses',
  'company_settings',
  'consents',
  'demo_mark',
  'erasures',
  'holidays',
  'login_challenges',
  'offers',
  'page_views',
  'passkeys',
  'invariant_counts',
  'rate_limits',
  'recovery_codes',
  'refund_policies',
  'role_permissions',
  'roles',
  'routes',
  'saved_answers',
  'secrets',
  'sessions',
  'site_content',
  'spent_proofs',
  'sms_messages',
  'staff_views',
  'support_messages',
  'support_replies',
  'ticket_keys',
  'totp_secrets',
  'users',
  'webhook_deliveries',
  'webhook_endpoints',
])

/**
 * Reads all rows that a history can change, writes them back, and lets time pass for them. Triggers and foreign keys
 * are off meanwhile, so that the written rows equal the read ones.
 */
export async function openRows(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  const tables = (await describeTables(client)).filter(
    ({ name }) => !FIXED.has(name) && !name.startsWith('kysely_'),
  )
  const reading = {
    name: 'explore-rows',
    text: tables
      .map(
        ({ name, key }) =>
          `select '${name}' as name, coalesce(json_agg(t order by ${key}), '[]')::text as rows from ${name} t`,
      )
      .join(' union all '),
  }

  const read = async (): Promise<Rows> => {
    const { rows } = await client.query<{ name: string; rows: string }>(reading)
    return { at: Date.now(), tables: new Map(rows.map((one) => [one.name, one.rows])) }
  }

  /** Replaces the rows that differ. `from` are the rows in the database now. */
  const write = async (to: Rows, from: Rows): Promise<void> => {
    const statements = tables.flatMap((table) =>
      replaceRows(client, table, {
        to: to.tables.get(table.name) ?? '[]',
        from: from.tables.get(table.name) ?? '[]',
      }),
    )
    if (statements.length > 0) await client.query(`begin; ${statements.join(';')}; commit`)
  }

  /** Moves the times of all rows into the past. */
  const passTime = async (ms: number): Promise<void> => {
    const moved = tables.filter(({ times, days }) => times.length + days.length > 0)
    const statements = moved.map(({ name, times, days }) => {
      const set = [
        ...times.map((column) => `${column} = ${column} - interval '${Math.round(ms)} ms'`),
        ...days.map((column) => `${column} = ${column} - ${Math.round(ms / 86_400_000)}`),
      ]
      return `update ${name} set ${set}`
    })
    await client.query(`begin; ${statements.join(';')}; commit`)
  }

  /** Sets the sequences after the highest ids, because the rows may come from another database. */
  const goOnNumbering = async (): Promise<void> => {
    const calls = tables.flatMap(({ name, numbered, sequence }) =>
      sequence ? `setval('${sequence}', coalesce((select max(${numbered}) from ${name}), 0) + 1)` : [],
    )
    await client.query(`select ${calls}`)
  }

  /** Keeps staff logged in, and resets the rate limits. */
  const refresh = async (): Promise<void> => {
    await client.query(`
      delete from rate_limits;
      update sessions set created_at = now(), last_seen_at = now(), confirmed_at = now(), expires_at = now() + interval '1 day'`)
  }

  return { read, write, passTime, goOnNumbering, refresh, close: () => client.end() }
}

/**
 * Returns the statements that turn the rows `from` into `to`. Equal rows are not rewritten, because dead rows would
 * slow down the next reading.
 */
function replaceRows(client: pg.Client, table: Table, { to, from }: { to: string; from: string }): string[] {
  if (to === from) return []
  const { name, key, stored } = table
  const wanted = byKey(table, to)
  const there = byKey(table, from)
  const gone = [...there].filter(([id, row]) => wanted.get(id) !== row)
  const added = [...wanted].filter(([id, row]) => there.get(id) !== row)
  const rowsOf = (rows: [string, string][]) =>
    `json_populate_recordset(null::${name}, ${client.escapeLiteral(`[${rows.map(([, row]) => row)}]`)}) g`
  return [
    ...(gone.length > 0
      ? [
          `delete from ${name} t using ${rowsOf(gone)} where ${key.map((one) => `t.${one} = g.${one}`).join(' and ')}`,
        ]
      : []),
    ...(added.length > 0
      ? [`insert into ${name} (${stored}) overriding system value select ${stored} from ${rowsOf(added)}`]
      : []),
  ]
}

const byKey = ({ key }: Table, rows: string): Map<string, string> =>
  new Map(
    (JSON.parse(rows) as Record<string, unknown>[]).map((row) => [
      JSON.stringify(key.map((column) => row[column])),
      JSON.stringify(row),
    ]),
  )

async function describeTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
           (select array_agg(k.attname::text order by array_position(i.indkey, k.attnum))
            from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
            where i.indrelid = c.oid and i.indisprimary) as key,
           array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as stored,
           coalesce(array_agg(quote_ident(a.attname)) filter (
             where a.atttypid = 'timestamptz'::regtype and a.attgenerated = ''), '{}') as times,
           coalesce(array_agg(quote_ident(a.attname)) filter (
             where a.atttypid = 'date'::regtype and a.attgenerated = ''), '{}') as days,
           (array_agg(a.attname) filter (where a.attidentity <> ''))[1] as numbered,
           (array_agg(pg_get_serial_sequence(quote_ident(c.relname), a.attname)) filter (
             where a.attidentity <> ''))[1] as sequence
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid, c.relname
    order by c.relname`)
  return rows
}
