import { expect, test } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { keepOneWindow } from '#testing/rate-limits.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const written = {
  name: 'Tester Uche',
  email: 'tester@example.com',
  phone: '0800 000 0000',
  subject: 'Luggage',
  message: 'May I bring a box?\nIt is small.',
}

const write = ({ app }: TestApp, change: object = {}, ip = '203.0.113.7') =>
  app.inject({ method: 'POST', url: '/api/support', payload: { ...written, ...change }, remoteAddress: ip })

const messages = ({ database }: TestApp) =>
  database.db.selectFrom('support_messages').selectAll().orderBy('id').execute()

const mails = ({ database }: TestApp) =>
  database.db.selectFrom('notifications').select(['kind', 'contact_info']).orderBy('id').execute()

const setAddresses = ({ database }: TestApp, addresses: { support_email?: string; contact_email?: string }) =>
  database.db
    .insertInto('company_settings')
    .values({ company_name: 'Tafiya', ...addresses })
    .execute()

test('a message is stored, the company gets it with the sender as reply address, and the sender gets a confirmation', async () => {
  const shop = await sellingApp()
  await setAddresses(shop, { support_email: 'help@tafiya.example', contact_email: 'hello@tafiya.example' })
  const answer = await write(shop)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok' })
  expect(await messages(shop)).toMatchObject([{ ...written, status: 'new', ip_address: '203.0.113.7' }])

  await sendNotifications(shop.context)
  const { mailbox } = shop.sandbox
  const toCompany = await mailbox.waitFor((mail) => mail.to.includes('help@tafiya.example'))
  const letter = await mailbox.read(toCompany.id)
  expect(letter?.email.subject).toBe('Contact form: Luggage')
  expect(letter?.email.replyTo).toEqual([{ name: 'Tester Uche', address: 'tester@example.com' }])
  expect(letter?.email.from?.address).not.toBe('tester@example.com')
  expect(letter?.email.text).toContain('> May I bring a box?\n> It is small.')
  const copy = await mailbox.waitFor((mail) => mail.to.includes('tester@example.com'))
  expect(copy.subject).toBe('Tafiya: we have received your message')
  expect(mailbox.list()).toHaveLength(2)
})

test('a message that is sent again with the same key is stored once, and its key is refused for another message', async () => {
  const shop = await testApp()
  const headers = { 'idempotency-key': 'one message from the form' }
  const send = (message: string) =>
    shop.app.inject({ method: 'POST', url: '/api/support', payload: { ...written, message }, headers })
  expect((await send('May I bring a box?')).json()).toEqual({ status: 'ok' })
  expect((await send('May I bring a box?')).json()).toEqual({ status: 'ok' })
  expect((await send('May I bring two?')).json()).toMatchObject({ code: 'KEY_REUSED' })
  expect(await messages(shop)).toHaveLength(1)
})

test('without a support address the message goes to the general one, and without both only the sender gets a mail', async () => {
  const general = await testApp()
  await setAddresses(general, { contact_email: 'hello@tafiya.example' })
  await write(general)
  expect(await mails(general)).toEqual([
    { kind: 'contact-message', contact_info: 'hello@tafiya.example' },
    { kind: 'contact-copy', contact_info: 'tester@example.com' },
  ])

  const bare = await testApp()
  expect((await write(bare)).statusCode).toBe(200)
  expect(await messages(bare)).toHaveLength(1)
  expect((await mails(bare)).map((mail) => mail.kind)).toEqual(['contact-copy'])
})

test('an address gets one confirmation a day, however often it is typed in', async () => {
  const shop = await testApp()
  await keepOneWindow(shop)
  await setAddresses(shop, { support_email: 'help@tafiya.example' })
  await Promise.all([write(shop), write(shop), write(shop, { email: 'TESTER@example.com' })])
  await write(shop, { email: 'other@example.com' })
  expect(await messages(shop)).toHaveLength(4)
  const copies = (await mails(shop)).filter((mail) => mail.kind === 'contact-copy')
  expect(copies.map((mail) => mail.contact_info).sort()).toEqual(['other@example.com', 'tester@example.com'])
})

test('one e-mail address may send five messages an hour', async () => {
  const shop = await testApp()
  await keepOneWindow(shop)
  const answers = await Promise.all(Array.from({ length: 9 }, () => write(shop)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429, 429,
  ])
  const refused = await write(shop)
  expect(refused.json()).toMatchObject({
    code: 'TOO_MANY',
    error: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes?\.$/),
  })
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(await messages(shop)).toHaveLength(5)
})

test('one network may send sixty messages an hour, an IPv6 network counts by its /64', async () => {
  const shop = await testApp()
  await keepOneWindow(shop)
  for (let i = 0; i < 60; i++) {
    const answer = await write(shop, { email: `tester${i}@example.com` }, `2001:db8:1:2::${i + 1}`)
    expect(answer.statusCode).toBe(200)
  }
  expect((await write(shop, { email: 'one.more@example.com' }, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await write(shop, { email: 'one.more@example.com' }, '2001:db8:1:3::1')).statusCode).toBe(200)
})

test('a bot that fills in the hidden field gets the usual response, and nothing is stored', async () => {
  const shop = await testApp()
  await setAddresses(shop, { support_email: 'help@tafiya.example' })
  const answer = await write(shop, { website: 'https://spam.example' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok' })
  expect(await messages(shop)).toEqual([])
  expect(await mails(shop)).toEqual([])
  expect((await write(shop, { website: '' })).statusCode).toBe(200)
  expect(await messages(shop)).toHaveLength(1)
})

test.each([
  ['501 characters', { message: 'x'.repeat(501) }, { message: 'Message must be at most 500 characters' }],
  ['a line end in the name', { name: 'Ada\r\nBcc: all@example.com' }, { name: expect.any(String) }],
  ['a line end in the subject', { subject: 'Hi\nBcc: all@example.com' }, { subject: expect.any(String) }],
  [
    'a line end in the e-mail address',
    { email: 'a@example.com\r\nBcc: b@example.com' },
    { email: expect.any(String) },
  ],
  ['a NUL character', { message: 'a\u0000b' }, { message: expect.any(String) }],
  ['a mark that reverses the text', { message: 'a\u202Eb' }, { message: expect.any(String) }],
  ['an unknown field', { status: 'closed' }, {}],
])('a message with %s is refused', async (_, change, fields) => {
  const shop = await testApp()
  const answer = await write(shop, change)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'INVALID', fields })
  expect(await messages(shop)).toEqual([])
})

test('a message of 500 characters of three bytes each is accepted, and the phone number is optional', async () => {
  const shop = await testApp()
  const { phone: _, ...rest } = written
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/support',
    payload: { ...rest, message: 'ọ'.repeat(500) },
  })
  expect(answer.statusCode).toBe(200)
  expect(await messages(shop)).toMatchObject([{ phone: null, message: 'ọ'.repeat(500) }])
})

test('name, e-mail address and text of a message do not appear in the server’s log', async () => {
  const shop = await testApp()
  await write(shop, { name: 'Canary Name', message: 'canary words', email: 'canary@example.com' })
  expect(shop.logLines()).not.toMatch(/canary/i)
})
