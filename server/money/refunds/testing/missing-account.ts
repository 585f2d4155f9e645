import { expect } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import type { SellingApp } from '#testing/selling-app.ts'
import { lateVisitor, refundRow, refundsSettle } from './money-to-return.ts'

const REFUND_NEEDS_ATTENTION = '4084080000671902'

/** Banks and accounts of the sandbox. */
export const ZENITH = { id: '21', name: 'Zenith Bank' }
export const ACCOUNT = '2012346789'
export const NOBODYS = '0000346789'

/** Returns a visitor whose refund of ₦35,000 needs a bank account. */
export async function visitorWithoutAccount(shop: SellingApp) {
  const visitor = await lateVisitor(shop, REFUND_NEEDS_ATTENTION)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  expect((await refundRow(shop, visitor.refundId)).status).toBe('NEEDS_ATTENTION')
  return visitor
}

type Visitor = Awaited<ReturnType<typeof visitorWithoutAccount>>

/** Asks for the link, as the button on the money page does. */
export const askForLink = (
  { app }: SellingApp,
  { reference, email, refundId }: Pick<Visitor, 'reference' | 'email' | 'refundId'>,
  change: object = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/money/account-links',
    payload: { reference, email, refundId, ...change },
  })

/** Sends the waiting messages, and returns the token of the link in the last mail or SMS. */
export async function sentToken(shop: SellingApp): Promise<string> {
  shop.sandbox.mailbox.clear()
  await sendNotifications(shop.context)
  const texts = shop.sandbox.mailbox.list().map(({ text }) => text)
  const token = /refund-account\?t=([\w-]{43})/.exec(texts.join('\n'))?.[1]
  if (!token) throw new Error(`no link was sent: ${texts.join('\n')}`)
  return token
}

export async function linkOf(shop: SellingApp, visitor: Visitor): Promise<string> {
  const asked = await askForLink(shop, visitor)
  expect(asked.statusCode, asked.body).toBe(200)
  return sentToken(shop)
}

/** Sends a form of the page, as a browser without script does. */
export const submit = async ({ app }: SellingApp, fields: Record<string, string>) => {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/refund-account',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const [page = ''] = /<main[\s\S]*<\/main>/.exec(body) ?? []
  const hidden = Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>
  const text = page
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
  return { statusCode, text, hidden, body }
}

/** Opens a link and returns the key of the visit. */
export async function visitWith(shop: SellingApp, token: string): Promise<string> {
  const opened = await submit(shop, { step: 'open', token })
  expect(opened.statusCode, opened.text).toBe(200)
  return opened.hidden.key ?? ''
}

/** Fills in the form, confirms the name and returns the form that sends the account. */
export async function confirmedForm(
  shop: SellingApp,
  key: string,
  account: { bankId?: string; accountNumber?: string } = {},
) {
  const checked = await submit(shop, {
    step: 'check',
    key,
    bankId: ZENITH.id,
    accountNumber: ACCOUNT,
    ...account,
  })
  expect(checked.statusCode, checked.text).toBe(200)
  const [submission = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(checked.body) ?? []
  return { step: 'send', key, bankId: ZENITH.id, accountNumber: ACCOUNT, ...account, submission }
}

export const accountsOf = ({ database }: SellingApp, refundId: number) =>
  database.db
    .selectFrom('refund_accounts')
    .selectAll()
    .where('refund_id', '=', refundId)
    .orderBy('id')
    .execute()

/** Makes all open accounts due, as if they were given `minutes` ago. */
export const accountsAge = ({ database }: SellingApp, minutes: number) =>
  database.pool.query(
    `update refund_accounts set next_check_at = now(), given_at = now() - make_interval(mins => $1)
     where outcome is null`,
    [minutes],
  )

/** Returns how often the provider was asked to continue a refund. */
export const callsOf = ({ sandbox }: SellingApp): number => sandbox.paystack.calls().refundAccount
