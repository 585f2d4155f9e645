import { expect, test } from 'vitest'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'

test('nobody has paid so far: a closed popup may be called cancelled', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  const answer = await visitor.verify(paystackRef)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'unpaid', ticketUrl: null })
})

test('a transfer under way is not called unpaid', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { channel: 'bank_transfer', notify: false })
  const answer = await visitor.verify(paystackRef)
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toMatchObject({ status: 'pending', message: 'We are confirming your payment' })
})
