import type { BankAccount } from '#contracts/money/refund-account.ts'
import type { Kobo } from '#domain/platform/money.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { deadLink, endedVisit, invalid } from '#server/platform/errors.ts'
import { countOrRefuse, defineLimit } from '#server/platform/limits/limit.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { findLink, findVisit, redeemLink } from '#server/platform/links/one-time-links.ts'
import { selectAccountState } from './account-queries.ts'
import { refuseAccount } from './account-refusals.ts'
import { askProvider, type BankList } from './bank-list.ts'

const PER_NETWORK = defineLimit({
  name: 'refund-open',
  counts: 'links to a refund opened from a network',
  most: 100,
  windowSeconds: 15 * 60,
})

const PER_VISIT = defineLimit({
  name: 'refund-account',
  counts: 'accounts checked in one visit',
  most: 12,
  windowSeconds: 60 * 60,
})

/** Limits the accounts that a visit checks and sends: the name of an account's owner is personal data. */
export const limitVisit = (db: Database, linkId: number): Promise<void> =>
  countOrRefuse(db, PER_VISIT, String(linkId))

export const isRefundLinkUsable = async ({ db }: Pick<AppContext, 'db'>, token: string): Promise<boolean> =>
  (await findLink(db, 'refund-account', token)) !== undefined

/** Uses up a link and starts a visit of 15 minutes. If the refund needs no account, the link still works. */
export async function openRefundAccount(
  { db }: Pick<AppContext, 'db'>,
  token: string,
  ip: string,
): Promise<{ key: string }> {
  await countOrRefuse(db, PER_NETWORK, networkOf(ip))
  return withTransaction(db, async (tx) => {
    const link = await redeemLink(tx, 'refund-account', token)
    const state = link && (await selectAccountState(tx, Number(link.subject)))
    if (!state) throw deadLink()
    refuseAccount(state)
    return { key: link.key }
  })
}

type RefundVisit = { linkId: number; refundId: number; until: Date }

/** Returns the visit with this key. Throws if it has ended. */
export async function refundVisitOf(db: Database, key: string): Promise<RefundVisit> {
  const visit = await findVisit(db, 'refund-account', key)
  if (!visit) throw endedVisit()
  return { ...visit, refundId: Number(visit.subject) }
}

export type ShownVisit = { amount: Kobo; reference: string; until: Date }

export async function showRefundVisit({ db }: Pick<AppContext, 'db'>, key: string): Promise<ShownVisit> {
  const { refundId, until } = await refundVisitOf(db, key)
  const state = await selectAccountState(db, refundId)
  if (!state) throw endedVisit()
  return { amount: state.amount, reference: state.reference, until }
}

export type CheckedAccount = { bankName: string; accountName: string; end: string }

/** Asks the provider who owns the account, so that the passenger can confirm it. */
export async function checkAccount(
  { db, paystack }: Pick<AppContext, 'db' | 'paystack'>,
  banks: BankList,
  key: string,
  { bankId, accountNumber }: BankAccount,
): Promise<CheckedAccount> {
  const { linkId, refundId } = await refundVisitOf(db, key)
  const state = await selectAccountState(db, refundId)
  if (!state) throw endedVisit()
  refuseAccount(state)
  await limitVisit(db, linkId)
  const bank = await bankNamed(banks, bankId)
  const owner = await askProvider(() => paystack.resolveAccount({ accountNumber, bankCode: bank.code }))
  if ('refusal' in owner) throw invalid({ accountNumber: NO_ACCOUNT })
  return { bankName: bank.name, accountName: owner.accountName, end: accountNumber.slice(-4) }
}

export const NO_ACCOUNT = 'We couldn’t find this account at this bank. Please check both.'

export async function bankNamed(banks: BankList, bankId: string) {
  const bank = (await banks()).find(({ id }) => id === bankId)
  if (!bank) throw invalid({ bankId: 'Choose a bank' })
  return bank
}
