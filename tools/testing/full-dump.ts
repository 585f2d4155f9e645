import type pg from 'pg'

/** Returns all rows of all tables as text, including those of the job runner, as a stolen backup would contain them. */
export async function fullDump(pool: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    parts.push(name, ...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}
