import { expect, test, vi } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { createBarrier } from '#testing/barrier.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { sendNotifications } from './send-notifications.ts'

async function paidVisitor(shop: SellingApp, isSplitPayment = false) {
  const visitor = await visitorWithDraft(shop, {
    seats: [4, 5],
    paymentType: isSplitPayment ? 'Split' : 'Full',
  })
  const amount = isSplitPayment ? naira(10_000) : naira(70_000)
  const { paystackRef } = (await visitor.initialize({ isSplitPayment, amount })).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  return visitor
}

const mails = async ({ sandbox }: SellingApp) => (await sandbox.mailbox.list()).map((mail) => mail.subject)

const waiting = ({ database }: SellingApp) =>
  database.db.selectFrom('notifications').select(['kind', 'status', 'attempts']).orderBy('id').execute()

test('a passenger gets the ticket with its PDF and the receipt once, also when two runs send at the same time', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  await Promise.all([sendNotifications(shop.context), sendNotifications(shop.context)])
  await sendNotifications(shop.context)
  expect(await mails(shop)).toHaveLength(2)
  const ticket = (await shop.sandbox.mailbox.list()).find((mail) => mail.attachments.length > 0)
  expect(ticket?.to).toContain(visitor.email)
  expect(ticket?.attachments).toMatchObject([
    { mimeType: 'application/pdf' },
    { filename: 'trip.ics', mimeType: 'text/calendar' },
  ])
  const { email } = (await shop.sandbox.mailbox.read(ticket?.id ?? 0)) ?? expect.fail('no mail')
  expect(email.headers, 'out-of-office programs do not answer').toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  expect(await waiting(shop)).toEqual([
    { kind: 'ticket', status: 'delivered', attempts: 1 },
    { kind: 'receipt', status: 'delivered', attempts: 1 },
  ])
  expect((await countInvariantViolations(shop.database.db)).filter((one) => one.broken > 0)).toEqual([])
})

test('the ticket that a passenger opens after the mail is not drawn again', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop)
  const mailed = vi.spyOn(shop.context.ticketPdfs, 'forMail')
  const opened = vi.spyOn(shop.context.ticketPdfs, 'forRequest')
  await sendNotifications(shop.context)
  expect((await shop.app.inject(`/api/tickets/${visitor.bookingToken}.pdf`)).statusCode).toBe(200)
  expect(mailed).toHaveBeenCalledOnce()
  expect(await opened.mock.results[0]?.value).toBe(await mailed.mock.results[0]?.value)
})

test('one run sends several messages at the same time', async () => {
  const shop = await sellingApp()
  await paidVisitor(shop)
  const { mailer } = shop.context
  const bothHaveStarted = createBarrier(2)
  const send: typeof mailer.send = async (letter) => {
    await bothHaveStarted()
    return mailer.send(letter)
  }
  await sendNotifications({ ...shop.context, mailer: { ...mailer, send } })
  expect(await mails(shop)).toHaveLength(2)
})

test('paying the balance sends a mail that confirms it', async () => {
  const shop = await sellingApp()
  const visitor = await paidVisitor(shop, true)
  const { paystackRef } = (await visitor.initialize({ amount: naira(60_000) })).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  await visitor.verify(paystackRef)
  await sendNotifications(shop.context)
  expect((await waiting(shop)).map((one) => one.kind)).toEqual(['ticket', 'receipt', 'balance-paid'])
  expect((await mails(shop)).some((subject) => subject.startsWith('Balance paid'))).toBe(true)
})

test('mails that the mail server refuses for now wait, and a later run sends them [F15]', async () => {
  const shop = await sellingApp()
  await paidVisitor(shop)
  shop.sandbox.paystack.script({ on: 'smtp', status: 451 })
  await sendNotifications(shop.context)
  expect(await waiting(shop)).toEqual([
    { kind: 'ticket', status: 'pending', attempts: 1 },
    { kind: 'receipt', status: 'pending', attempts: 1 },
  ])
  shop.sandbox.paystack.clear()
  await shop.database.pool.query(`update notifications set next_attempt_at = now()`)
  await sendNotifications(shop.context)
  expect(await mails(shop)).toHaveLength(2)
})

test('a message that the mail server refuses for the thirtieth time has failed [F15]', async () => {
  const shop = await sellingApp()
  await paidVisitor(shop)
  shop.sandbox.paystack.script({ on: 'smtp', status: 550 })
  await shop.database.pool.query(`update notifications set attempts = 29`)
  await sendNotifications(shop.context)
  expect((await waiting(shop)).map((one) => one.status)).toEqual(['failed', 'failed'])
})

test.each([
  ['booking_emails_enabled', ['receipt']],
  ['payment_emails_enabled', ['ticket']],
] as const)('with %s off only these mails are queued: %j', async (column, kinds) => {
  const shop = await sellingApp()
  await shop.database.db
    .insertInto('company_settings')
    .values({ company_name: 'Tafiya', [column]: false })
    .execute()
  await paidVisitor(shop)
  expect((await waiting(shop)).map((one) => one.kind)).toEqual(kinds)
})

test.each([
  ['₦5,000 too much', { amount: naira(75_000), requestedAmount: naira(75_000) }, 'Refund: ₦5,000'],
  ['a kobo too little', { amount: naira(70_000) - 1 }, 'Refund: ₦69,999.99'],
  ['in dollars', { currency: 'USD' }, 'Refund: your full payment'],
])('a visitor pays %s: the mail names the refund, in naira only if paid in naira', async (_, lie, said) => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop, { seats: [4, 5] })
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(paystackRef, { notify: false })
  shop.sandbox.paystack.script({ on: 'verify', times: 1, ...lie })
  await visitor.verify(paystackRef)
  await sendNotifications(shop.context)
  const letter = shop.sandbox.mailbox.list().find((mail) => mail.subject.startsWith('Refund'))
  expect(letter?.text).toContain(said)
  expect(letter?.text.includes('card')).toBe(!('currency' in lie))
  expect(letter?.text.includes('₦')).toBe(!('currency' in lie))
})
