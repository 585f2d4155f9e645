import { type GivenAccount, refundAccountLink } from '#domain/money/refund-account.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { createToken } from '#server/platform/links/one-time-links.ts'
import type { Waiting } from './queries.ts'
import { type NamedRefund, selectAccountNotice, selectWithoutAccount } from './refund-account-queries.ts'
import { Outdated } from './unsendable.ts'

/** Returns a new link to give a bank account. Throws Outdated if the link was used, or the refund goes on without it. */
export async function refundLinkNamed(
  { db, config }: AppContext,
  { payload }: Waiting,
): Promise<NamedRefund & { link: string }> {
  const created = await createToken(db, 'refund-account', Number(payload.linkId))
  const refund = created && (await selectWithoutAccount(db, Number(created.subject)))
  if (!refund) throw new Outdated('the link is no longer needed')
  return { ...refund, link: refundAccountLink(config.publicUrl, created.token) }
}

/** Returns the account to which a refund goes. Throws Outdated once it was forgotten. */
export async function givenAccountNamed(
  { db }: AppContext,
  { payload }: Waiting,
): Promise<NamedRefund & GivenAccount> {
  const notice = await selectAccountNotice(db, Number(payload.accountId))
  if (!notice || notice.bankName === null || notice.end === null)
    throw new Outdated('the passenger’s data has been removed')
  return { ...notice, bankName: notice.bankName, end: notice.end }
}
