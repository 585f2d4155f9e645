import type { BankAccount } from '#contracts/money/refund-account.ts'
import type { AccountOutcome, GivenAccount } from '#domain/money/refund-account.ts'
import { refundStatusFrom } from '#domain/money/refund-states.ts'
import { writeLog } from '#server/platform/audit-log/write-log.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { withTransaction } from '#server/platform/database/with-transaction.ts'
import { AppError, deadLink, endedVisit, invalid } from '#server/platform/errors.ts'
import { announce } from '#server/platform/outbox/announce.ts'
import { ProviderFailure } from '#server/platform/providers/call-paystack.ts'
import type { RefundAtProvider } from '#server/platform/providers/paystack-refunds.ts'
import {
  insertAccount,
  isLinkSpent,
  selectAccountState,
  selectSubmission,
  settleAccount,
} from './account-queries.ts'
import { refuseAccount } from './account-refusals.ts'
import { askProvider, type BankList } from './bank-list.ts'
import { lockRefund } from './change-refund-queries.ts'
import { applyProviderStatus } from './move-refund.ts'
import { bankNamed, limitVisit, NO_ACCOUNT, refundVisitOf } from './open-refund-account.ts'
import { refundInWords } from './refund-in-words.ts'

/** `waiting` means that the provider has not confirmed that it got the account. A job asks it later. */
export type Given = GivenAccount & { outcome: 'taken' | 'waiting' }

/**
 * Hands a bank account to the provider, once for each submission. Before the call, stores a row for the submission
 * without the account number, under the locks of booking, payment and refund. Two nodes therefore do not call for the
 * same refund. After a crash, `settleAccounts` asks the provider about the result of the call.
 */
export async function giveAccount(
  context: AppContext,
  banks: BankList,
  { key, submission, ip }: { key: string; submission: string; ip: string },
  { bankId, accountNumber }: BankAccount,
): Promise<Given> {
  const { linkId, refundId } = await refundVisitOf(context.db, key)
  await limitVisit(context.db, linkId)
  const account = { bankName: (await bankNamed(banks, bankId)).name, end: accountNumber.slice(-4) }
  const claim = await withTransaction(context.db, (tx) =>
    claimSubmission(tx, { linkId, refundId, submission, ...account, ip }),
  )
  if (claim.isRepeated) return { ...claim.account, outcome: outcomeOf(claim.outcome) }
  const { id, providerRefundId } = claim
  await mustStillWait(context, { id, refundId, providerRefundId })
  const said = await context.paystack
    .retryRefund(providerRefundId, { accountNumber, bankId })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error
      context.log.warn({ err: error, refundId }, 'it is not known whether the provider got a bank account')
      return undefined
    })
  if (!said) return { ...account, outcome: 'waiting' }
  if ('refusal' in said) {
    await settleAccount(context.db, id, 'refused')
    context.log.warn({ refundId, refusal: said.refusal }, 'the provider refused a bank account')
    throw invalid({ accountNumber: NO_ACCOUNT })
  }
  const isTaken = await noteProviderStatus(context, { id, refundId }, said)
  return { ...account, outcome: isTaken ? 'taken' : 'waiting' }
}

type Claim =
  | { isRepeated: true; outcome: AccountOutcome | null; account: GivenAccount }
  | { isRepeated: false; id: number; providerRefundId: string }

async function claimSubmission(
  tx: Database,
  wish: GivenAccount & { linkId: number; refundId: number; submission: string; ip: string },
): Promise<Claim> {
  const { linkId, refundId, submission, bankName, end, ip } = wish
  const refund = await lockRefund(tx, refundId)
  const state = refund && (await selectAccountState(tx, refundId))
  if (!state) throw endedVisit()
  const earlier = await selectSubmission(tx, submission)
  if (earlier?.refundId === refundId)
    return {
      isRepeated: true,
      outcome: earlier.outcome,
      account: { bankName: earlier.bankName ?? '', end: earlier.end ?? '' },
    }
  if (earlier) throw endedVisit()
  refuseAccount(state)
  if (await isLinkSpent(tx, linkId)) throw deadLink()
  const id = await insertAccount(tx, { refundId, linkId, submission, bankName, end })
  await writeLog(tx, {
    ip,
    type: 'booking',
    action: 'refund.account-given',
    details: `${refundInWords(state)}, by the passenger`,
    bookingId: state.bookingId,
    entity: 'refund',
    entityId: refundId,
  })
  return { isRepeated: false, id, providerRefundId: state.providerRefundId ?? '' }
}

function outcomeOf(outcome: AccountOutcome | null): Given['outcome'] {
  if (outcome === 'refused') throw invalid({ accountNumber: NO_ACCOUNT })
  if (outcome === 'unsent')
    throw new AppError('CONFLICT', 'The account did not reach our payment provider. Please send it again.')
  return outcome ?? 'waiting'
}

/**
 * Throws unless the provider still waits for an account. Somebody may have entered one on its dashboard, and our status
 * may be out of date.
 */
async function mustStillWait(
  context: AppContext,
  { id, refundId, providerRefundId }: { id: number; refundId: number; providerRefundId: string },
): Promise<void> {
  try {
    const said = await askProvider(() => context.paystack.readRefund(providerRefundId))
    if (refundStatusFrom(said.status) === 'NEEDS_ATTENTION') return
    await applyProviderStatus(context, refundId, said)
    throw new AppError('CONFLICT', 'This refund does not need a bank account any more: it is on its way.')
  } catch (error) {
    await settleAccount(context.db, id, 'unsent')
    throw error
  }
}

/**
 * Stores the provider's status of a refund for which it got an account. Returns false if the provider still waits for
 * one, because the call may be on its way.
 */
export async function noteProviderStatus(
  context: AppContext,
  { id, refundId }: { id: number; refundId: number },
  said: RefundAtProvider,
): Promise<boolean> {
  const status = refundStatusFrom(said.status)
  if (status === 'NEEDS_ATTENTION') return false
  await applyProviderStatus(context, refundId, said)
  await withTransaction(context.db, async (tx) => {
    const state = await selectAccountState(tx, refundId)
    const isNew = await settleAccount(tx, id, status === 'FAILED' ? 'refused' : 'taken')
    if (isNew && state && status !== 'FAILED')
      await announce(tx, 'refund-account', {
        bookingId: state.bookingId,
        once: id,
        payload: { accountId: id },
      })
  })
  return true
}
