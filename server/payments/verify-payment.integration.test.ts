import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { openDesk } from '#testing/desk.ts'
import { sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { brokenPromises } from '#testing/shop-books.ts'

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

test('a stranger who counts up bookings can begin to pay for one, and is shown nothing of it', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const strangers = (await visitor.initialize({ email: 'stranger@example.com' })).json().paystackRef
  expect((await visitor.verify(strangers)).json()).toMatchObject({ status: 'unpaid', bookingToken: null })

  const own = (await visitor.initialize()).json().paystackRef
  expect(own).not.toBe(strangers)
  expect((await visitor.initialize({ email: 'stranger@example.com' })).json().paystackRef).not.toBe(own)
  // Meanwhile the visitor's popup was open: given up by us, paid all the same.
  await shop.sandbox.paystack.pay(own, { notify: false })
  expect((await visitor.verify(own)).json()).toMatchObject({
    status: 'success',
    bookingToken: visitor.bookingToken,
  })
  const shown = (await visitor.verify(strangers)).json()
  expect(shown.status).not.toBe('success')
  expect(JSON.stringify(shown)).not.toContain(visitor.bookingToken)
  expect(await brokenPromises(shop)).toEqual([])
})

test('control: with one open payment for all, the stranger is shown the ticket that the visitor paid for', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const strangers = (await visitor.initialize({ email: 'stranger@example.com' })).json().paystackRef
  await sql`update payments set payer_email = ${visitor.email}`.execute(shop.database.db)
  const { paystackRef } = (await visitor.initialize()).json()
  await shop.sandbox.paystack.pay(paystackRef, { notify: false })
  expect((await visitor.verify(strangers)).json().ticketUrl).toContain(visitor.bookingToken)
})

test('cash taken at the desk is nobody’s checkout: its reference opens no booking', async () => {
  const desk = await openDesk({ price: naira(35_000) })
  await desk.sell([1], { isPaymentComplete: true, method: 'cash' })
  const { reference } = await desk.database.db
    .selectFrom('payments')
    .select('reference')
    .executeTakeFirstOrThrow()
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/api/payments/verify',
    payload: { reference },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.json().error).toBe('Payment not found')
})
