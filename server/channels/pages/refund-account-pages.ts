import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { BankAccount, type RefundAccountState } from '#contracts/money/refund-account.ts'
import { isLinkToken, REFUND_ACCOUNT_PATH } from '#domain/money/refund-account.ts'
import { createBankList } from '#server/money/refunds/bank-list.ts'
import { giveAccount } from '#server/money/refunds/give-account.ts'
import {
  checkAccount,
  isRefundLinkUsable,
  openRefundAccount,
  showRefundVisit,
} from '#server/money/refunds/open-refund-account.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { AppError, deadLink, endedVisit, invalid, notFound } from '#server/platform/errors.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { pickApp } from '#server/platform/http/pick-app.ts'
import { MAINTENANCE_SECONDS } from './maintenance-seconds.ts'

type Options = {
  context: AppContext
  /** Renders the page with this state. The status is 503 in maintenance. */
  render: (state: RefundAccountState) => Promise<{ status: number; html: string }>
  isClosed: () => Promise<boolean>
}

type Typed = Record<string, string | undefined>

const NOTHING: RefundAccountState = {
  step: 'none',
  token: null,
  key: null,
  refund: null,
  banks: [],
  typed: { bankId: '', accountNumber: '' },
  account: null,
  submission: null,
  error: null,
  fields: {},
}

/**
 * The page on which a passenger gives a bank account for a refund. It works without script: each step is a form, and
 * each answer a page. Opening the link only shows a button, because mail scanners open links. The key of
 * the visit permits the acts, so no cookie is needed, and another site cannot send these forms.
 */
export const refundAccountPages: FastifyPluginAsync<Options> = async (app, { context, render, isClosed }) => {
  const banks = createBankList(context)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store')
    const isAdmin = pickApp(request.hostname, context.config.adminHostPrefix) === 'admin'
    done(isAdmin ? notFound('Page') : undefined)
  })

  const show = async (reply: FastifyReply, state: Partial<RefundAccountState>, refused?: AppError) => {
    const { status, html } = await render({ ...NOTHING, ...state, error: refused?.message ?? null })
    reply.type('text/html; charset=utf-8')
    if (status === 503) reply.header('retry-after', MAINTENANCE_SECONDS)
    if (refused?.retryAfterSeconds) reply.header('retry-after', refused.retryAfterSeconds)
    return reply.code(status === 200 && refused ? refused.status : status).send(html)
  }

  app.get<{ Querystring: Typed }>(REFUND_ACCOUNT_PATH, async (request, reply) => {
    const { t: token } = request.query
    if (token === undefined) return show(reply, {})
    const isUsable = isLinkToken(token) && (await isRefundLinkUsable(context, token))
    return isUsable ? show(reply, { step: 'open', token }) : show(reply, {}, deadLink())
  })

  app.post<{ Body: Typed | undefined }>(REFUND_ACCOUNT_PATH, async (request, reply) => {
    if (await isClosed()) return show(reply, {})
    const typed = request.body ?? {}
    const ip = addressOf(request)
    try {
      if (typed.step === 'open') return await show(reply, await openStep(typed, ip))
      if (typed.step === 'check') return await show(reply, await checkStep(typed))
      if (typed.step === 'send') return await show(reply, await sendStep(typed, ip))
      return await show(reply, await formStep(keyIn(typed), typed))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return show(reply, await afterError(error, typed), error)
    }
  })

  async function openStep({ token }: Typed, ip: string): Promise<Partial<RefundAccountState>> {
    if (!isLinkToken(token)) throw deadLink()
    // Reads the banks first, so that the link is not used up if the provider does not respond.
    await banks()
    const { key } = await openRefundAccount(context, token, ip)
    return formStep(key, {})
  }

  async function formStep(key: string, typed: Typed): Promise<Partial<RefundAccountState>> {
    const { amount, reference, until } = await showRefundVisit(context, key)
    return {
      step: 'form',
      key,
      refund: { amount, reference, until: until.toISOString() },
      banks: (await banks()).map(({ id, name }) => ({ id, name })),
      typed: {
        bankId: (typed.bankId ?? '').slice(0, 40),
        accountNumber: (typed.accountNumber ?? '').slice(0, 40),
      },
    }
  }

  async function checkStep(typed: Typed): Promise<Partial<RefundAccountState>> {
    const key = keyIn(typed)
    const form = await formStep(key, typed)
    const account = accountIn(typed)
    const checked = await checkAccount(context, banks, key, account)
    return { ...form, step: 'confirm', typed: account, account: checked, submission: randomUUID() }
  }

  async function sendStep(typed: Typed, ip: string): Promise<Partial<RefundAccountState>> {
    const key = keyIn(typed)
    const { submission } = typed
    if (!submission || !/^[0-9a-f-]{36}$/.test(submission)) throw endedVisit()
    // Reads the visit first, because it may end while the provider takes the account.
    const { amount, reference, until } = await showRefundVisit(context, key)
    const { outcome, bankName, end } = await giveAccount(
      context,
      banks,
      { key, submission, ip },
      accountIn(typed),
    )
    return {
      step: outcome,
      refund: { amount, reference, until: until.toISOString() },
      account: { bankName, end, accountName: null },
    }
  }

  /** Shows the form again with the error, if the visit still lasts and the provider lists its banks. */
  async function afterError(error: AppError, typed: Typed): Promise<Partial<RefundAccountState>> {
    if (!isLinkToken(typed.key)) {
      const isUsable = isLinkToken(typed.token) && error.code !== 'CONFLICT'
      return isUsable ? { step: 'open', token: typed.token ?? null } : {}
    }
    const { bankId, accountNumber } = error.fields ?? {}
    const fields = { ...(bankId && { bankId }), ...(accountNumber && { accountNumber }) }
    return formStep(typed.key, typed).then(
      (form) => ({ ...form, fields }),
      () => ({}),
    )
  }
}

function keyIn({ key }: Typed): string {
  if (!isLinkToken(key)) throw endedVisit()
  return key
}

function accountIn({ bankId, accountNumber }: Typed): BankAccount {
  const parsed = BankAccount.safeParse({ bankId, accountNumber })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, message }) => [String(path[0]), message])
  throw invalid(Object.fromEntries(fields.reverse()))
}
