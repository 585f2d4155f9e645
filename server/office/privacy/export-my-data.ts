import type { Readable } from 'node:stream'
import type { DataKey } from '#contracts/my-data.ts'
import type { AppContext } from '#server/context.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { countOrRefuse, type Limit } from '#server/platform/limits/limit.ts'
import { dataPdf } from './data-pdf.ts'
import { exportJson } from './export-json.ts'
import { type OpenExport, openExport } from './open-export.ts'
import { visitorOf } from './visitor-of.ts'

type Context = Pick<AppContext, 'db' | 'background' | 'config'>

const PER_VISIT: Limit = { name: 'data-export', most: 20, windowSeconds: 15 * 60 }

/** Streams the data of the person whose link opened this visit. */
export const exportMyJson = async (context: Context, key: DataKey): Promise<Readable> =>
  exportJson(await openMyExport(context, key, 'JSON'))

/** Draws the data of the person whose link opened this visit. */
export const exportMyPdf = async (context: Context, key: DataKey): Promise<Buffer> =>
  dataPdf(await openMyExport(context, key, 'PDF'))

async function openMyExport(
  context: Context,
  { dataKey }: DataKey,
  format: 'JSON' | 'PDF',
): Promise<OpenExport> {
  const person = await visitorOf(context.db, dataKey)
  await countOrRefuse(context.db, PER_VISIT, dataKey)
  const data = await openExport(context, person, { proof: 'link' }, new Date())
  await writeLog(context.db, { type: 'admin', action: 'privacy.exported', details: `${format}, with a link` })
  return data
}
