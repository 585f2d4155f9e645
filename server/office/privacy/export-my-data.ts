import type { Readable } from 'node:stream'
import type { DataKey } from '#contracts/office/my-data.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { countOrRefuse, type Limit } from '#server/platform/limits/limit.ts'
import { exportJson } from './export-json.ts'
import { openExport } from './open-export.ts'
import { visitorOf } from './visitor-of.ts'

const PER_VISIT: Limit = { name: 'data-export', most: 20, windowSeconds: 15 * 60 }

/** Streams the data of the person whose link opened this visit. */
export async function exportMyData(
  context: Pick<AppContext, 'db' | 'background' | 'config'>,
  { dataKey }: DataKey,
): Promise<Readable> {
  const person = await visitorOf(context.db, dataKey)
  await countOrRefuse(context.db, PER_VISIT, dataKey)
  const data = await openExport(context, person, { proof: 'link' }, new Date())
  await writeLog(context.db, { type: 'admin', action: 'privacy.exported', details: 'JSON, with a link' })
  return exportJson(data)
}
