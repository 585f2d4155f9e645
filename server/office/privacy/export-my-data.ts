import type { Readable } from 'node:stream'
import type { DataKey } from '#contracts/office/my-data.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { exportJson } from './export-json.ts'
import { openExport } from './open-export.ts'
import { visitorOf } from './visitor-of.ts'

const PER_VISIT = defineLimit({
  name: 'data-export',
  counts: 'exports of own data in one visit',
  most: 20,
  windowSeconds: 15 * 60,
})

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
