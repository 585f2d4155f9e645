import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { forgetExpired } from '#server/office/housekeeping/forget-expired.ts'
import { visitOf } from '#server/office/privacy/testing/canaries.ts'
import { forgetPeopleOf } from '#server/platform/rules/forget-people.ts'
import { fullDump } from '#testing/full-dump.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations } from '#testing/stored-rows.ts'
import { settleAccounts } from './settle-accounts.ts'
import {
  ACCOUNT,
  accountsAge,
  accountsOf,
  askForLink,
  callsOf,
  confirmedForm,
  linkOf,
  NOBODYS,
  sentToken,
  submit,
  visitorWithoutAccount,
  visitWith,
  ZENITH,
} from './testing/missing-account.ts'
import { logOf, refundRow, refundsSettle, webhooksArrive } from './testing/money-to-return.ts'

const DEAD_LINK = 'This link has been used or has expired. Please ask for a new one.'

const ledger = async ({ app }: SellingApp, search: object) =>
  (await app.inject({ method: 'POST', url: '/api/money', payload: search })).json().data

/** Returns the lines of the money page for a visitor with proof. */
const linesOf = async (shop: SellingApp, { reference, email }: { reference: string; email: string }) =>
  (await ledger(shop, { reference, email })).lines as { text: string; accountFor: number | null }[]

test('the passenger gives a bank account behind a link: the refund goes there, and everybody is told', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const { refundId } = visitor
  expect((await linesOf(shop, visitor)).map(({ accountFor }) => accountFor)).toEqual([refundId])
  const asked = await askForLink(shop, visitor)
  expect(asked.json().data).toEqual({ sentTo: expect.stringMatching(/^v•••@example\.com$/), by: 'email' })
  const token = await sentToken(shop)
  for (let look = 0; look < 3; look++) {
    const page = await shop.app.inject(`/refund-account?t=${token}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Your link works once')
  }
  const key = await visitWith(shop, token)
  const checked = await submit(shop, {
    step: 'check',
    key,
    bankId: ZENITH.id,
    accountNumber: '2012 346 789',
  })
  expect(checked.text).toContain(
    'Is this your account? Account name CHIOMA ADA OKAFOR Bank Zenith Bank Account number 2012346789',
  )
  const sent = await submit(shop, { ...(await confirmedForm(shop, key)) })
  expect(sent.text).toContain(
    '₦35,000 is on its way We are sending it to the account ending 6789 at Zenith Bank.',
  )
  expect(callsOf(shop)).toBe(1)
  const [atProvider] = shop.sandbox.paystack.ledger().refunds
  expect(atProvider).toMatchObject({ account: { number: ACCOUNT, bankId: ZENITH.id } })
  await refundsSettle(shop)
  expect((await refundRow(shop, refundId)).status).toBe('PROCESSED')
  expect((await linesOf(shop, visitor))[0]).toMatchObject({
    text: expect.stringContaining('Sent to the account ending 6789 at Zenith Bank.'),
    accountFor: null,
  })
  shop.sandbox.mailbox.clear()
  await sendNotifications(shop.context)
  const mails = shop.sandbox.mailbox.list().filter(({ subject }) => subject.includes('is on its way'))
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('your refund of ₦35,000 to the account ending 6789 at Zenith Bank'),
  ])
  expect(await logOf(shop, visitor.id)).toEqual(
    expect.arrayContaining(['refund.account-asked', 'refund.account-given', 'refund.processed']),
  )
  const finance = await staffMember(shop, 'finance')
  expect((await finance.call('GET', '/refunds')).json().data[0].account).toEqual({
    bankName: 'Zenith Bank',
    end: '6789',
    outcome: 'taken',
    givenAt: expect.any(String),
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('the account number and the token are stored nowhere, and a reference alone shows no account', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const token = await linkOf(shop, visitor)
  const key = await visitWith(shop, token)
  await submit(shop, await confirmedForm(shop, key))
  await sendNotifications(shop.context)
  const kept = `${await fullDump(shop.database.pool)}\n${shop.logLines()}`
  for (const secret of [ACCOUNT, token, key, 'CHIOMA']) expect(kept).not.toContain(secret)
  const alone = await ledger(shop, { reference: visitor.reference })
  expect(alone.found).toBe('payment')
  for (const personal of ['Zenith', '6789']) expect(JSON.stringify(alone)).not.toContain(personal)
})

test('a link works once, for 15 minutes: a GET does not use it up, the first POST does', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const first = await linkOf(shop, visitor)
  await visitWith(shop, first)
  const again = await submit(shop, { step: 'open', token: first })
  expect([again.statusCode, again.text.includes(DEAD_LINK)]).toEqual([409, true])
  expect((await shop.app.inject(`/refund-account?t=${first}`)).body).toContain(DEAD_LINK)
  const second = await linkOf(shop, visitor)
  await shop.database.pool.query(
    `update one_time_links set expires_at = expires_at - interval '15 minutes' where used_at is null`,
  )
  expect((await submit(shop, { step: 'open', token: second })).text).toContain(DEAD_LINK)
  const third = await linkOf(shop, visitor)
  const key = await visitWith(shop, third)
  await shop.database.pool.query(
    `update one_time_links set expires_at = expires_at - interval '15 minutes' where used_at is not null`,
  )
  const late = await submit(shop, { step: 'check', key, bankId: ZENITH.id, accountNumber: ACCOUNT })
  expect(late.text).toContain('Your time on this page has run out. Please ask for a new link.')
  await keepOneWindow(shop)
  expect((await askForLink(shop, visitor)).statusCode, 'a new window').toBe(200)
  await shop.database.pool.query(`update one_time_links set created_at = now() - interval '4 days'`)
  await forgetExpired(shop.database.db)
  expect((await shop.database.pool.query('select from one_time_links')).rowCount).toBe(0)
})

test('a link needs the proof of who asks, and a refund of the same booking', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const other = await visitorWithoutAccount(shop)
  const refused = [
    await askForLink(shop, visitor, { email: 'stranger@example.com' }),
    await askForLink(shop, visitor, { email: '' }),
    await askForLink(shop, visitor, { refundId: other.refundId }),
    await askForLink(shop, visitor, { refundId: 999_999 }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
})

test('a refund gets three links an hour', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const visitor = await visitorWithoutAccount(shop)
  const statuses = []
  for (let time = 0; time < 4; time++) statuses.push((await askForLink(shop, visitor)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a booking without an e-mail address gets the link and the confirmation by SMS', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const { mobile } = await bookingOf(shop, visitor.id)
  const clerk = await staffMember(shop)
  await shop.database.pool.query(`update bookings set email = '', created_by = $2 where id = $1`, [
    visitor.id,
    clerk.user.id,
  ])
  await shop.database.pool.query(`update bookings set contact_changed_at = null`)
  const proof = { email: undefined, phoneEnd: mobile.slice(-4) }
  const asked = await askForLink(shop, visitor, proof)
  expect(asked.statusCode, asked.body).toBe(200)
  expect(asked.json().data).toMatchObject({ by: 'sms', sentTo: expect.stringContaining(mobile.slice(-4)) })
  const key = await visitWith(shop, await sentToken(shop))
  await submit(shop, await confirmedForm(shop, key))
  shop.sandbox.mailbox.clear()
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list().map(({ text }) => text)).toContainEqual(
    expect.stringContaining(
      'your refund of N35,000 goes to the account ending 6789 at Zenith Bank. If this is not yours, call us now.',
    ),
  )
})

test.each([
  ['no bank', { bankId: '' }, 'Choose a bank'],
  ['a bank that does not exist', { bankId: '4711' }, 'Choose a bank'],
  ['nine digits', { accountNumber: '123456789' }, 'Enter the 10 digits of the account number'],
  ['an account that nobody has', { accountNumber: NOBODYS }, 'We couldn’t find this account at this bank.'],
])('the form is refused beside the field: %s', async (_, change, words) => {
  const shop = await sellingApp()
  const key = await visitWith(shop, await linkOf(shop, await visitorWithoutAccount(shop)))
  const form = { step: 'check', key, bankId: ZENITH.id, accountNumber: ACCOUNT, ...change }
  const { statusCode, text, body } = await submit(shop, form)
  expect(statusCode).toBe(400)
  expect(text).toContain(words)
  expect(body).toContain('aria-invalid="true"')
  expect(callsOf(shop)).toBe(0)
})

test('a visit checks and sends 12 accounts, and no more', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const key = await visitWith(shop, await linkOf(shop, await visitorWithoutAccount(shop)))
  const form = { step: 'check', key, bankId: ZENITH.id, accountNumber: ACCOUNT }
  const statuses = []
  for (let time = 0; time < 13; time++) statuses.push((await submit(shop, form)).statusCode)
  expect(statuses).toEqual([...Array(12).fill(200), 429])
})

test('the provider refuses the account: the passenger corrects it with the same link', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const key = await visitWith(shop, await linkOf(shop, visitor))
  const form = await confirmedForm(shop, key)
  const refused = await submit(shop, { ...form, accountNumber: NOBODYS })
  expect([refused.statusCode, refused.text.includes('We couldn’t find this account at this bank.')]).toEqual([
    400,
    true,
  ])
  const sent = await submit(shop, await confirmedForm(shop, key))
  expect(sent.text).toContain('is on its way')
  expect((await accountsOf(shop, visitor.refundId)).map(({ outcome }) => outcome)).toEqual([
    'refused',
    'taken',
  ])
})

test('a form that is sent twice at once, and again later, is one call to the provider [F88]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const form = await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor)))
  const lock = `select from refunds where id = ${visitor.refundId} for update`
  const both = await meetAtLock(shop, lock, [() => submit(shop, form), () => submit(shop, form)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const other = await submit(shop, { ...form, accountNumber: '2099991111' })
  expect(other.text, 'the account of the submission').toContain('the account ending 6789')
  expect(callsOf(shop)).toBe(1)
  expect(await accountsOf(shop, visitor.refundId)).toHaveLength(1)
})

test('the visit ends while the provider takes the account: the passenger reads where the money goes', async () => {
  const shop = await sellingApp()
  const form = await confirmedForm(
    shop,
    await visitWith(shop, await linkOf(shop, await visitorWithoutAccount(shop))),
  )
  await shop.database.pool.query(`
    create function end_visit() returns trigger language plpgsql as
      'begin update one_time_links set expires_at = now() - interval ''1 second''; return null; end';
    create trigger end_visit after insert on refund_accounts execute function end_visit()`)
  const sent = await submit(shop, form)
  expect([sent.statusCode, sent.text]).toEqual([200, expect.stringContaining('the account ending 6789')])
  expect(callsOf(shop)).toBe(1)
})

test('two links and two accounts at once: one is sent, the other is refused [F88]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const one = await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor)))
  const other = await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor)), {
    accountNumber: '2099991111',
  })
  shop.sandbox.paystack.script({ on: 'refundAccount', times: 1, dropAnswer: true })
  const lock = `select from refunds where id = ${visitor.refundId} for update`
  const both = await meetAtLock(shop, lock, [() => submit(shop, one), () => submit(shop, other)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(callsOf(shop)).toBe(1)
  expect(await invariantViolations(shop)).toEqual([])
})

/** The control: checks whether the refund needs an account and then sends one, without a lock. */
async function careless({ context }: SellingApp, providerId: string, both: () => Promise<void>) {
  const { status } = await context.paystack.readRefund(providerId)
  await both()
  if (status === 'needs-attention')
    await context.paystack.retryRefund(providerId, { accountNumber: ACCOUNT, bankId: ZENITH.id })
}

test('control: look first, then send: two calls reach the provider [F88]', async () => {
  const shop = await sellingApp()
  const { refundId } = await visitorWithoutAccount(shop)
  const id = (await refundRow(shop, refundId)).provider_refund_id ?? ''
  let arrived = 0
  const both = () => expect.poll(() => arrived).toBe(2)
  const look = () =>
    careless(shop, id, async () => {
      arrived++
      await both()
    })
  await Promise.all([look(), look()])
  expect(callsOf(shop)).toBe(2)
})

test('the answer of the provider is lost: the account is not sent again, and the job finds that it was taken [F88]', async () => {
  const shop = await sellingApp()
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  const visitor = await visitorWithoutAccountAndWebhooks(shop)
  const form = await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor)))
  shop.sandbox.paystack.script({ on: 'refundAccount', times: 1, dropAnswer: true })
  const sent = await submit(shop, form)
  expect(sent.text).toContain('Paystack has not confirmed the account ending 6789 at Zenith Bank yet.')
  expect((await submit(shop, form)).text).toContain('Paystack has not confirmed')
  expect((await askForLink(shop, visitor)).json().error).toBe(
    'A bank account for this refund is on its way to our payment provider. Please look again in 15 minutes.',
  )
  expect((await linesOf(shop, visitor))[0]?.text).toContain('Your bank account is on its way')
  await accountsAge(shop, 1)
  await settleAccounts(shop.context)
  expect(await accountsOf(shop, visitor.refundId)).toMatchObject([{ outcome: 'taken' }])
  expect((await refundRow(shop, visitor.refundId)).status).toMatch(/^(SENT|PROCESSED)$/)
  expect(callsOf(shop)).toBe(1)
})

/** Like `visitorWithoutAccount`, while the provider's webhooks are withheld. */
async function visitorWithoutAccountAndWebhooks(shop: SellingApp) {
  shop.sandbox.paystack.clear('webhook')
  const visitor = await visitorWithoutAccount(shop)
  shop.sandbox.paystack.script({ on: 'webhook', withhold: true })
  return visitor
}

test('the call never reached the provider: after 15 minutes the passenger can give an account again [F88]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const form = await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor)))
  shop.sandbox.paystack.script({ on: 'refundAccount', times: 1, drop: true })
  expect((await submit(shop, form)).text).toContain('has not confirmed')
  await accountsAge(shop, 14)
  await settleAccounts(shop.context)
  expect(await accountsOf(shop, visitor.refundId)).toMatchObject([{ outcome: null }])
  await accountsAge(shop, 16)
  await settleAccounts(shop.context)
  expect(await accountsOf(shop, visitor.refundId)).toMatchObject([{ outcome: 'unsent' }])
  const again = await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor)))
  expect((await submit(shop, again)).text).toContain('is on its way')
  expect((await refundRow(shop, visitor.refundId)).status).toBe('SENT')
})

test('a node dies before the call: the row is found, and staff cannot pay the money out meanwhile', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const finance = await staffMember(shop, 'finance')
  await shop.database.pool.query(
    `insert into refund_accounts (refund_id, submission, bank_name, account_end)
     values ($1, '00000000-0000-4000-8000-000000000000', 'Zenith Bank', '6789')`,
    [visitor.refundId],
  )
  await shop.database.pool.query(
    `update refunds set status = 'FAILED', next_attempt_at = null where id = $1`,
    [visitor.refundId],
  )
  const byHand = { method: 'cash', note: 'Paid out at the counter' }
  for (const [path, body] of [
    ['returned', byHand],
    ['retry', {}],
  ] as const) {
    const answer = await finance.call('PATCH', `/refunds/${visitor.refundId}/${path}`, body)
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'The provider is already refunding this money. Paying it out as well would refund it twice.',
    ])
  }
})

test('an account was entered on the provider’s dashboard meanwhile: ours is not sent', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccountAndWebhooks(shop)
  const form = await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor)))
  const id = (await refundRow(shop, visitor.refundId)).provider_refund_id ?? ''
  await shop.context.paystack.retryRefund(id, { accountNumber: '2099991111', bankId: ZENITH.id })
  const sent = await submit(shop, form)
  expect([sent.statusCode, sent.text.includes('it is on its way')]).toEqual([409, true])
  expect(callsOf(shop), 'the one of the dashboard').toBe(1)
  expect(await accountsOf(shop, visitor.refundId)).toMatchObject([{ outcome: 'unsent' }])
  expect((await refundRow(shop, visitor.refundId)).status).toMatch(/^(SENT|PROCESSED)$/)
})

test('the provider does not respond before anything was sent: the passenger tries again at once', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const form = await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor)))
  shop.sandbox.paystack.script({ on: 'list', times: 1, status: 502 })
  const away = await submit(shop, form)
  expect([away.statusCode, away.text.includes('so nothing was sent')]).toEqual([503, true])
  expect(callsOf(shop)).toBe(0)
  expect((await submit(shop, await confirmedForm(shop, form.key))).text).toContain('is on its way')
})

test.each<[string, (shop: SellingApp, id: number, refundId: number) => Promise<unknown>, string]>([
  [
    'staff returned the money',
    (shop, _, refundId) =>
      shop.database.pool.query(
        `update refunds set status = 'PROCESSED', method = 'cash', processed_at = now(), next_attempt_at = null,
                processed_by = (select min(id) from users) where id = $1`,
        [refundId],
      ),
    'This money has already been refunded.',
  ],
  [
    'the refund failed',
    (shop, _, refundId) =>
      shop.database.pool.query(`update refunds set status = 'FAILED', next_attempt_at = null where id = $1`, [
        refundId,
      ]),
    'This refund does not need a bank account from you.',
  ],
  [
    'staff have changed the phone number, although the link goes to the e-mail address',
    async (shop, id) => {
      const { call } = await staffMember(shop)
      expect((await call('PATCH', `/bookings/${id}/contact`, { mobile: '08031112222' })).statusCode).toBe(200)
    },
    'The contact details of this booking were changed in the last 24 hours. To protect your money, you can give a bank account after that. If you have questions, please call or write to us.',
  ],
  [
    'the data of the passenger was removed',
    (shop, id) => forgetPeopleOf(shop.database.db, sql`b.id = ${id}`),
    'The data of this booking was removed. Please call or write to us.',
  ],
])('refused at every step, and nothing is sent: %s', async (_, change, words) => {
  const shop = await sellingApp()
  await staffMember(shop)
  const visitor = await visitorWithoutAccount(shop)
  const waiting = await linkOf(shop, visitor)
  const form = await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor)))
  await change(shop, visitor.id, visitor.refundId)
  const sent = await submit(shop, form)
  expect(sent.statusCode).toBe(409)
  expect(sent.text).toContain(words)
  const { text } = await submit(shop, { step: 'open', token: waiting })
  expect(text).toContain(words)
  expect(callsOf(shop)).toBe(0)
  expect(await accountsOf(shop, visitor.refundId)).toEqual([])
})

test('a bank decides about the payment: no account is taken, and none after it took the money', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const form = await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor)))
  shop.sandbox.paystack.dispute(visitor.reference)
  await webhooksArrive(shop)
  expect((await submit(shop, form)).text).toContain(
    'Your bank is deciding about this payment, so we cannot send the refund now.',
  )
  expect((await linesOf(shop, visitor))[0]).toMatchObject({
    text: expect.stringContaining('It waits for your bank’s decision.'),
    accountFor: null,
  })
  await shop.database.pool.query(
    `update disputes set status = 'LOST', resolved_at = now(), taken_kobo = 3500000;
     update payments set exception = 'seats_lost', exception_closed_at = now()`,
  )
  expect((await submit(shop, form)).text).toContain('Your bank has taken this money back already.')
  expect(callsOf(shop)).toBe(0)
})

test('the export names bank and last digits, and after an erasure the row keeps neither', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  await submit(shop, await confirmedForm(shop, await visitWith(shop, await linkOf(shop, visitor))))
  await refundsSettle(shop)
  const { dataKey } = await visitOf(shop, visitor.email)
  const url = '/api/my-data/export'
  const exported = await shop.app.inject({ method: 'POST', url, payload: { dataKey } })
  expect(exported.json().bookings[0].refunds).toMatchObject([
    { account: { bank: 'Zenith Bank', lastDigits: '6789' } },
  ])
  await forgetPeopleOf(shop.database.db, sql`b.id = ${visitor.id}`)
  expect(await accountsOf(shop, visitor.refundId)).toMatchObject([
    { bank_name: null, account_end: null, outcome: 'taken' },
  ])
})

test('in maintenance no form is accepted, and the back-office has no such page', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithoutAccount(shop)
  const token = await linkOf(shop, visitor)
  const admin = await shop.app.inject({
    url: `/refund-account?t=${token}`,
    headers: { host: 'admin.tafiya.example' },
  })
  expect(admin.statusCode).toBe(404)
  await sql`insert into company_settings (company_name, maintenance_mode) values ('Tafiya', true)`.execute(
    shop.database.db,
  )
  expect((await submit(shop, { step: 'open', token })).statusCode).toBe(503)
  await sql`update company_settings set maintenance_mode = false`.execute(shop.database.db)
  await visitWith(shop, token)
})
