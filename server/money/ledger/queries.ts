import { sql } from 'kysely'
import type { Database } from '#server/platform/database/connect.ts'
import { lagosDays } from '#server/platform/database/lagos-days.ts'
import { ledgerDifferences, paymentsMoved } from '#server/platform/rules/ledger-differences.ts'

/** Counts the payments and refunds that moved on this day and whose rows differ from the sums of the ledger. */
export async function countDifferences(db: Database, day: string): Promise<number> {
  const ids = paymentsMoved((column) => lagosDays(column, { from: day, to: day }))
  const { rows } = await sql<{ differences: number }>`
    select count(*)::int as differences from (${ledgerDifferences(ids)}) d
  `.execute(db)
  return rows[0]?.differences ?? 0
}

export async function selectHolidays(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select h.day::text as day from holidays h`.execute(db)
  return rows.map(({ day }) => day)
}
