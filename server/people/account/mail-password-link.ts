import type { ForgottenPassword } from '#contracts/people/account.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { hideDuration } from '#server/platform/limits/hide-duration.ts'
import { countOrRefuse, countWithin, defineLimit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { queuePasswordLink } from './password-link.ts'
import { selectActivePerson } from './queries.ts'

const PER_NETWORK = defineLimit({
  name: 'forgot-network',
  counts: 'password links asked for from a network',
  most: 20,
  windowSeconds: 60 * 60,
})
const PER_EMAIL = defineLimit({
  name: 'forgot-email',
  counts: 'password links for one e-mail address',
  most: 3,
  windowSeconds: 60 * 60,
})

/**
 * Mails a link to set a password. Sends no mail if the e-mail is unknown or was entered more than three times this
 * hour, but the response is the same.
 */
export async function mailPasswordLink(db: Database, input: ForgottenPassword, ip: string): Promise<void> {
  await countOrRefuse(db, PER_NETWORK, networkOf(ip))
  await hideDuration(mailIfKnown(db, input.email.trim().toLowerCase(), ip))
}

async function mailIfKnown(db: Database, email: string, ip: string): Promise<void> {
  const isWithin = await countWithin(db, PER_EMAIL, email)
  const person = await selectActivePerson(db, { email })
  if (!isWithin || !person) return
  await withTransaction(db, async (tx) => {
    await queuePasswordLink(tx, person, 'forgotten')
    await writeLog(tx, {
      type: 'admin',
      action: 'user.password-link-asked',
      details: 'from the login page',
      entity: 'user',
      entityId: person.id,
      ip,
    })
  })
}
