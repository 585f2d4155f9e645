import type { DataToken, DataVisit } from '#contracts/office/my-data.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deadLink } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { redeemLink } from '#server/platform/links/one-time-links.ts'
import { listConsents } from './consents.ts'
import { personIn } from './person.ts'
import { summarizeData } from './summarize-data.ts'

const PER_NETWORK = defineLimit({
  name: 'data-open',
  counts: 'links to own data opened from a network',
  most: 100,
  windowSeconds: 15 * 60,
})

/**
 * Uses up a link and starts a visit of 15 minutes. Only a POST does this: mail scanners open the links of mails. If the
 * response cannot be made, the link still works.
 */
export async function openMyData(
  { db, background }: Pick<AppContext, 'db' | 'background'>,
  { dataToken }: DataToken,
  ip: string,
): Promise<DataVisit> {
  await countOrRefuse(db, PER_NETWORK, networkOf(ip))
  return withTransaction(background, async (tx) => {
    const visit = await redeemLink(tx, 'my-data', dataToken)
    if (!visit) throw deadLink()
    await writeLog(tx, { type: 'admin', action: 'privacy.opened', details: 'with a link' })
    const person = personIn(visit.subject)
    return {
      dataKey: visit.key,
      expiresAt: visit.until.toISOString(),
      summary: await summarizeData(tx, person, { proof: 'link' }),
      consents: await listConsents(tx, person),
    }
  })
}
