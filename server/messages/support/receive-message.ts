import type { SupportMessage } from '#contracts/messages/support.ts'
import { readCompany } from '#server/company/settings/read-company.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { withKeyedTransaction } from '#server/platform/idempotency/with-idempotency.ts'
import { countOrRefuse, countWithin, defineLimit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { announceMessage } from '#server/platform/outbox/announce.ts'
import { insertMessage } from './queries.ts'

const PER_EMAIL = defineLimit({
  name: 'support-email',
  counts: 'messages to support from one e-mail address',
  most: 5,
  windowSeconds: 3600,
})
const PER_ADDRESS = defineLimit({
  name: 'support-address',
  counts: 'messages to support from a network',
  most: 60,
  windowSeconds: 3600,
})

/** Visitors can enter any address: one confirmation per address and day makes the form useless for spam. */
const COPIES = defineLimit({
  name: 'support-copy',
  counts: 'copies of a message to support sent to one e-mail address',
  most: 1,
  windowSeconds: 24 * 3600,
})

/** Stores the message and queues its mails in one transaction, so that a failure undoes both. */
export async function receiveMessage(
  context: AppContext,
  written: SupportMessage,
  { ip, key }: { ip: string; key: string | undefined },
): Promise<{ status: 'ok' }> {
  // Only a bot fills in the hidden field `website`. It gets the same response as a person, so that it learns nothing.
  if (written.website) return { status: 'ok' }
  const { db } = context
  await countOrRefuse(db, PER_ADDRESS, networkOf(ip))
  await countOrRefuse(db, PER_EMAIL, written.email)
  const { email: support } = await readCompany(context)
  return withKeyedTransaction(db, { endpoint: 'POST /support', key, body: written }, async (tx) => {
    const messageId = await insertMessage(tx, { ...written, phone: written.phone || null, ip })
    const sender = (await countWithin(tx, COPIES, written.email)) ? written.email : null
    await announceMessage(tx, messageId, { support, sender })
    return { status: 'ok' as const }
  })
}
