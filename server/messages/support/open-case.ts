import { readCompany } from '#server/company/settings/read-company.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { announceMessage } from '#server/platform/outbox/announce.ts'
import { insertMessage } from './queries.ts'

/**
 * Opens a case in the name of a passenger, in the transaction that causes it, so that staff see it among the messages and
 * can reply by mail.
 */
export async function openCase(
  context: AppContext,
  tx: Database,
  { email, subject, message }: { email: string; subject: string; message: string },
): Promise<void> {
  const { email: support } = await readCompany({ ...context, db: tx })
  const messageId = await insertMessage(tx, {
    name: 'Money page',
    email: email.toLowerCase(),
    phone: null,
    subject,
    message,
    ip: null,
  })
  await announceMessage(tx, messageId, { support, sender: null })
}
