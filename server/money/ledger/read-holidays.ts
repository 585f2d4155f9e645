import type { Database } from '#server/platform/database/connect.ts'
import { selectHolidays } from './queries.ts'

export const readHolidays = async (db: Database): Promise<ReadonlySet<string>> =>
  new Set(await selectHolidays(db))
