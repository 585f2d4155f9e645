import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { linkedSelf, openSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'

const key = (text: string) => ({ 'idempotency-key': `${text} of a passenger` })

const actsIn = ({ database }: SellingApp) =>
  database.db.selectFrom('booking_acts').selectAll().orderBy('id').execute()

test('a passenger whose connection broke sends the same change of contact again, and it is answered like the first', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const visitor = await linkedSelf(shop, booking)
  const contact = { email: 'new@example.com' }
  const answers = [
    await visitor.call('contact', contact, key('a')),
    await visitor.call('contact', contact, key('a')),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await actsIn(shop)).toHaveLength(1)
  // The change of the address ended the permission of the link, so another change needs a new link.
  const another = await visitor.call('contact', { email: 'other@example.com' }, key('b'))
  expect(another.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await visitor.call('contact', { email: 'other@example.com' }, key('a'))).json()).toMatchObject({
    code: 'KEY_REUSED',
  })
})

test('the same request for the ticket, sent twice in a row or at once, sends one mail, and no limit refuses it', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const visitor = await openSelf(shop, booking)
  const send = () => visitor.call('resend', { channel: 'email' }, key('ticket'))
  const answers = [...(await Promise.all([send(), send()])), await send()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list()).toHaveLength(1)
  expect((await visitor.call('resend', { channel: 'email' }, key('again'))).statusCode).toBe(429)
})

test('two passengers who happen to send the same key do not disturb each other', async () => {
  const shop = await sellingApp()
  for (const { booking } of [await paidBooking(shop), await paidBooking(shop)]) {
    const visitor = await openSelf(shop, booking)
    expect((await visitor.call('resend', { channel: 'email' }, key('1'))).statusCode).toBe(200)
  }
  expect(await actsIn(shop)).toHaveLength(2)
})

test('a person who reads the stored digests cannot find a phone number by trying all numbers', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const visitor = await linkedSelf(shop, booking)
  const contact = { mobile: '08031112222' }
  expect((await visitor.call('contact', contact, key('a random key'))).statusCode).toBe(200)
  expect((await visitor.call('resend', { channel: 'email' })).statusCode).toBe(200)
  // The digest of the request is keyed with the idempotency key. The key itself is not stored.
  const { rows } = await shop.database.pool.query('select * from idempotency_keys')
  expect(rows).toHaveLength(1)
  const stored = JSON.stringify([rows, await actsIn(shop)])
  const guesses = [contact, { act: 'contact', body: contact }].map((guess) =>
    createHash('sha256').update(JSON.stringify(guess)).digest(),
  )
  for (const secret of ['a random key', ...guesses.map((guess) => JSON.stringify(guess))])
    expect(stored).not.toContain(secret)
})
