import type { GivenAccount } from '#domain/money/refund-account.ts'
import { type NamedRefund, openRefundLink, readGivenAccount } from '#server/bookings/links/refund-links.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Waiting } from './queries.ts'
import { Outdated } from './unsendable.ts'

/** Returns a new link to give a bank account. Throws Outdated if the link was used, or the refund goes on without it. */
export async function refundLinkNamed(
  context: AppContext,
  { payload }: Waiting,
): Promise<NamedRefund & { link: string }> {
  const opened = await openRefundLink(context, Number(payload.linkId))
  if (!opened) throw new Outdated('the link is no longer needed')
  return opened
}

export async function givenAccountNamed(
  { db }: AppContext,
  { payload }: Waiting,
): Promise<NamedRefund & GivenAccount> {
  const account = await readGivenAccount(db, Number(payload.accountId))
  if (!account) throw new Outdated('the passenger’s data has been removed')
  return account
}
