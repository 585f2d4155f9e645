import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { naira } from '#domain/platform/money.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { counterApp } from '#testing/counter.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, paymentOf } from '#testing/stored-rows.ts'

test('a payment that was started and not paid is reported as unpaid', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  const answer = await visitor.verify(paystackRef)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'unpaid', ticketUrl: null })
})

test('a transfer under way is reported as pending', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  shop.sandbox.paystack.script({ on: 'pay', confirmAfter: null })
  await shop.sandbox.paystack.pay(paystackRef, { channel: 'bank_transfer', notify: false })
  const answer = await visitor.verify(paystackRef)
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toMatchObject({ status: 'pending', message: 'We are confirming your payment' })
})

test('each declined card is counted, so that the page can tell a new decline from the last one', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef } = (await visitor.initialize()).json()
  for (const declines of [1, 2]) {
    shop.sandbox.paystack.script({ on: 'pay', decline: 'Insufficient Funds', times: 1 })
    shop.sandbox.paystack.pay(paystackRef, {})
    expect((await visitor.verify(paystackRef)).json()).toMatchObject({
      status: 'failed',
      reason: 'Insufficient Funds',
      declines,
    })
  }
})

test('a payment that was reversed before we received it is reported as reversed, and the visitor can pay again', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const reversed = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(reversed.paystackRef, { notify: false })
  shop.sandbox.paystack.reverse(reversed.paystackRef)
  const answer = await visitor.verify(reversed.paystackRef)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 'reversed',
    message: 'Your payment was reversed. The money will be returned to you.',
    bookingToken: null,
  })

  const again = (await visitor.initialize()).json()
  expect(again.paystackRef).not.toBe(reversed.paystackRef)
  expect(again.accessCode).not.toBe(reversed.accessCode)
  shop.sandbox.paystack.pay(again.paystackRef, { notify: false })
  expect((await visitor.verify(again.paystackRef)).json()).toMatchObject({ status: 'success' })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a payment that the provider does not know is reported as unknown, and the visitor can pay under its reference', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const lost = (await visitor.initialize()).json()
  // Changes our reference to one that the provider does not know, as if the provider had lost the payment.
  const reference = `${lost.paystackRef}-lost`
  await sql`update payments set reference = ${reference}`.execute(shop.database.db)
  const answer = await visitor.verify(reference)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 'unknown',
    message: 'The payment provider has no record of this payment',
    bookingToken: null,
  })
  expect(await paymentOf(shop, reference)).toMatchObject({ next_check_at: expect.any(Date) })

  const again = (await visitor.initialize()).json()
  expect(again.paystackRef).toBe(reference)
  expect(again.accessCode).not.toBe(lost.accessCode)
  // Another tab gets the same access code, because the provider now knows the reference.
  expect((await visitor.initialize()).json().accessCode).toBe(again.accessCode)
  shop.sandbox.paystack.pay(reference, { notify: false })
  expect((await visitor.verify(reference)).json()).toMatchObject({ status: 'success' })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a stranger cannot start a payment: a wrong token, wrong seats and an unknown booking get the same response [F27]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const other = await visitorWithDraft(shop)
  const attempts = [
    { bookingToken: other.bookingToken },
    { bookingToken: 'no token at all' },
    { bookingToken: '' },
    { bookingToken: other.bookingToken, email: 'stranger@example.com' },
    { seatIds: other.seatIds },
    { bookingId: 999_999 },
  ]
  for (const attempt of attempts) {
    const answer = await visitor.initialize(attempt)
    expect(answer.statusCode).toBe(404)
    const { requestId: _, ...told } = answer.json()
    expect(told).toEqual({ error: 'Booking not found', code: 'NOT_FOUND' })
  }
  expect((await visitor.initialize({ bookingToken: undefined })).statusCode).toBe(400)
  expect(await shop.database.db.selectFrom('payments').select('id').execute()).toEqual([])
  expect(shop.sandbox.paystack.calls().initialize).toBe(0)
})

test('the booking token is accepted in lower case and with dashes', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const bookingToken = formatReference(visitor.bookingToken).toLowerCase()
  expect((await visitor.initialize({ bookingToken })).statusCode).toBe(200)
})

test('the verification of a payment that is refunded shows neither booking nor ticket [F27]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const own = (await visitor.initialize()).json().paystackRef
  const another = (await visitor.initialize({ email: 'another@example.com' })).json().paystackRef
  expect(another).not.toBe(own)
  for (const reference of [own, another]) shop.sandbox.paystack.pay(reference, { notify: false })
  expect((await visitor.verify(own)).json()).toMatchObject({
    status: 'success',
    bookingToken: visitor.bookingToken,
    ticketUrl: expect.stringContaining(visitor.bookingToken),
  })
  const shown = (await visitor.verify(another)).json()
  expect(shown).toMatchObject({ status: 'refunding', bookingToken: null, ticketUrl: null })
  expect(JSON.stringify(shown)).not.toContain(visitor.bookingToken)
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: a stranger who can start a payment for a booking and pays first sees the ticket [F27]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  // The test helper sends the right token, so that the payment of the stranger starts.
  const strangers = (await visitor.initialize({ email: 'stranger@example.com' })).json().paystackRef
  shop.sandbox.paystack.pay(strangers, { notify: false })
  expect((await visitor.verify(strangers)).json().ticketUrl).toContain(visitor.bookingToken)
})

test('a booking cancelled while the provider answers gets no access code, and its attempt is still checked [F28]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  meanwhile(shop, () => visitor.release())
  const answer = await visitor.initialize()
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'HOLD_EXPIRED',
    error: 'Hold expired. Please choose seats again.',
  })
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CANCELLED' })
  const attempt = await shop.database.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  expect(attempt).toMatchObject({ status: 'PENDING', next_check_at: expect.any(Date) })
  // The visitor pays anyway: the reconciler finds the money and flags it.
  shop.sandbox.paystack.pay(attempt.reference, { notify: false })
  await sql`update payments set next_check_at = now()`.execute(shop.database.db)
  await reconcile(shop.context)
  expect(await paymentOf(shop, attempt.reference)).toMatchObject({
    status: 'PAID',
    exception: 'booking_not_active',
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a hold that ends while the provider answers gets no access code [F28]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  meanwhile(shop, () =>
    sql`update seats set hold_expires_at = now() - interval '1 second' where status = 'RESERVED'`.execute(
      shop.database.db,
    ),
  )
  expect((await visitor.initialize()).json()).toMatchObject({ code: 'HOLD_EXPIRED' })
})

test('control: the provider returns an access code although the booking is cancelled meanwhile [F28]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  let accessCode = ''
  meanwhile(shop, async (started) => {
    accessCode = started.accessCode
    await visitor.release()
  })
  await visitor.initialize()
  expect(accessCode).not.toBe('')
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CANCELLED' })
})

/** Runs a callback after the provider has started the payment and before we receive its response. */
function meanwhile(
  { context }: SellingApp,
  happen: (started: { accessCode: string }) => Promise<unknown>,
): void {
  const { initialize } = context.paystack
  context.paystack.initialize = async (payment) => {
    const started = await initialize(payment)
    if (started !== 'duplicate reference') await happen(started)
    return started
  }
}

test('the reference of a cash payment cannot be verified', async () => {
  const counter = await counterApp({ price: naira(35_000) })
  await counter.sell([1], { isPaymentComplete: true, method: 'cash' })
  const { reference } = await counter.database.db
    .selectFrom('payments')
    .select('reference')
    .executeTakeFirstOrThrow()
  const answer = await counter.app.inject({
    method: 'POST',
    url: '/api/payments/verify',
    payload: { reference },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.json().error).toBe('Payment not found')
})
