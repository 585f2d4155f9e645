import type { LinkedPassword } from '#contracts/people/account.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import { endSessions } from '#server/platform/auth/end-sessions.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deadLink } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { redeemLink } from '#server/platform/links/one-time-links.ts'
import { hashNewPassword } from '#server/platform/passwords/new-password.ts'
import { findLinkedPerson, revokePasswordLinks } from './password-link.ts'
import { setPasswordHash } from './queries.ts'

const PER_NETWORK = defineLimit({
  name: 'set-password',
  counts: 'password links used from a network',
  most: 30,
  windowSeconds: 15 * 60,
})

/** Works once per link. Ends all sessions and other links of the user. A second factor stays and is needed at login. */
export async function setLinkedPassword(
  db: Database,
  { token, password }: LinkedPassword,
  ip: string,
): Promise<void> {
  await countOrRefuse(db, PER_NETWORK, networkOf(ip))
  const person = await findLinkedPerson(db, token)
  if (!person) throw deadLink()
  const hash = await hashNewPassword(password, person.email)
  await withTransaction(db, async (tx) => {
    if (!(await redeemLink(tx, 'password', token)) || !(await setPasswordHash(tx, person.id, hash)))
      throw deadLink()
    await revokePasswordLinks(tx, person.id)
    await endSessions(tx, person.id)
    await writeLog(tx, {
      type: 'admin',
      action: 'user.password-changed',
      details: 'by an e-mailed link; all sessions ended',
      entity: 'user',
      entityId: person.id,
      ip,
    })
  })
}
