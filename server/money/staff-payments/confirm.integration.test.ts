import { expect, test } from 'vitest'
import { lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { endHolds, makePaymentsDue } from '#testing/pass-time.ts'
import { visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { financeOffice, payingVisitor, writtenDownCash } from './testing/office.ts'

const logOf = async ({ shop }: Pick<Awaited<ReturnType<typeof financeOffice>>, 'shop'>, action: string) =>
  shop.database.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute()

test('confirming an online payment asks the provider: if the money is there, the booking is confirmed', async () => {
  const { shop, call } = await financeOffice()
  const visitor = await payingVisitor(shop)
  await shop.sandbox.paystack.pay(visitor.reference, { notify: false })
  const answer = await call('PATCH', '/payments', { bookingToken: visitor.bookingToken, status: 'PAID' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({
    status: 'PAID',
    paystackRef: visitor.reference,
    amount: naira(35_000),
    applied: naira(35_000),
    recordedBy: null,
    booking: { bookingToken: visitor.bookingToken, status: 'CONFIRMED' },
  })
  expect(await mailsOf(shop, visitor.id)).toEqual(['receipt', 'ticket'])
  const again = await call('PATCH', '/payments', { bookingToken: visitor.bookingToken, status: 'PAID' })
  expect(again.statusCode).toBe(200)
})

test('without the money the payment stays pending, and staff read the provider’s status', async () => {
  const { shop, call } = await financeOffice()
  const visitor = await payingVisitor(shop)
  const confirm = () => call('PATCH', '/payments', { bookingToken: visitor.bookingToken, status: 'PAID' })
  const refused = await confirm()
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe(
    'Paystack’s status for this payment is abandoned, so it cannot be confirmed.',
  )
  shop.sandbox.paystack.script({ on: 'verify', times: 1, status: 502 })
  const away = await confirm()
  expect(away.statusCode).toBe(503)
  expect(away.json().error).toBe('The payment provider is not responding. Nothing has changed.')
  expect(await paymentOf(shop, visitor.reference)).toMatchObject({ status: 'PENDING' })
})

test('staff can mark an online payment as paid only with a reason, under their name; the booking is confirmed', async () => {
  const office = await financeOffice()
  const { shop, call, user } = office
  const visitor = await payingVisitor(shop)
  const override = { bookingToken: visitor.bookingToken, status: 'PAID', isOverride: true }
  const unexplained = await call('PATCH', '/payments', override)
  expect(unexplained.statusCode).toBe(400)
  expect(unexplained.json().fields).toEqual({ reason: 'Reason is required' })

  const reason = 'Bank alert seen for a transfer to our account'
  const answer = await call('PATCH', '/payments', { ...override, reason })
  expect(answer.json().data).toMatchObject({ status: 'PAID', recordedBy: user.name, reason })
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await mailsOf(shop, visitor.id)).toEqual(['receipt', 'ticket'])
  expect(await logOf(office, 'payment.overridden')).toMatchObject([
    { actor_id: user.id, details: `₦35,000: ${reason}`, before: { status: 'PENDING' } },
  ])
  expect(await invariantViolations(shop)).toEqual([])

  // The visitor's page, which still polls, gets the result too.
  expect((await visitor.verify(visitor.reference)).json().status).toBe('success')
})

test('money that arrives after staff marked the payment as paid is refunded as a duplicate', async () => {
  const { shop, call } = await financeOffice()
  const visitor = await payingVisitor(shop)
  const override = {
    bookingToken: visitor.bookingToken,
    status: 'PAID',
    isOverride: true,
    reason: 'Paid in cash',
  }
  await call('PATCH', '/payments', override)
  shop.sandbox.paystack.pay(visitor.reference, { notify: false })
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  await reconcile(shop.context)

  expect(await paymentOf(shop, visitor.reference)).toMatchObject({
    received_kobo: naira(70_000),
    applied_kobo: naira(35_000),
    exception: 'duplicate_payment',
    exception_closed_at: null,
  })
  expect(await refundsOf(shop, visitor.id)).toEqual([
    {
      id: expect.any(Number),
      reason: 'duplicate_payment',
      amount_kobo: naira(35_000),
      method: 'paystack',
      status: 'REQUESTED',
      reference: visitor.reference,
    },
  ])
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED', paid_kobo: naira(35_000) })
  expect(await invariantViolations(shop)).toEqual([])
})

test('confirming a payment that changed since it was shown returns STALE', async () => {
  const { shop, call } = await financeOffice()
  const visitor = await payingVisitor(shop)
  const [{ updatedAt }] = (await call('GET', `/payments?search=${visitor.reference}`)).json().data
  const override = (fields: object) =>
    call('PATCH', '/payments', {
      bookingToken: visitor.bookingToken,
      status: 'PAID',
      isOverride: true,
      reason: 'Seen',
      ...fields,
    })
  await shop.database.db.updateTable('payments').set({ status: 'FAILED' }).execute()
  expect((await override({ updatedAt })).json().code).toBe('STALE')
  expect(await paymentOf(shop, visitor.reference)).toMatchObject({ status: 'FAILED', recorded_by: null })
  const [now] = (await call('GET', `/payments?search=${visitor.reference}`)).json().data
  expect((await override({ updatedAt: now.updatedAt })).json().data).toMatchObject({ status: 'PAID' })
  // The payment is already PAID, as requested, so the old updatedAt is accepted.
  expect((await override({ updatedAt })).statusCode).toBe(200)
})

test('a payment cannot be marked as paid after another visitor took its seats', async () => {
  const { shop, call } = await financeOffice()
  const late = await payingVisitor(shop)
  await endHolds(shop)
  await visitorWithDraft(shop, { trip: late.trip })
  const answer = await call('PATCH', '/payments', {
    bookingToken: late.bookingToken,
    status: 'PAID',
    isOverride: true,
    reason: 'Seen',
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toBe('A seat on this booking has been taken by another passenger.')
  expect(await paymentOf(shop, late.reference)).toMatchObject({ status: 'PENDING', recorded_by: null })
})

test('staff cannot change amount or reference of an online payment, nor mark it as failed', async () => {
  const { shop, call } = await financeOffice()
  const visitor = await payingVisitor(shop)
  const change = (fields: object) =>
    call('PATCH', '/payments', { bookingToken: visitor.bookingToken, reason: 'Typing', ...fields })
  for (const fields of [{ amount: 100 }, { paystackRef: 'TAF-other' }]) {
    const refused = await change(fields)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toBe('The amount and reference of an online payment cannot be changed.')
  }
  expect((await change({ status: 'FAILED' })).json().error).toBe(
    'Online payments are confirmed by the provider. Staff can only set them to PAID, with a reason.',
  )
})

test('staff correct and confirm a pending cash payment, which then cannot be edited', async () => {
  const office = await financeOffice()
  const { shop, call, user } = office
  const { booking, payment, bookingToken } = await writtenDownCash(office)
  await shop.database.pool.query(`update routes set payment_type = 'Split'`)
  const change = (fields: object) => call('PATCH', '/payments', { bookingToken, id: payment.id, ...fields })
  expect((await change({ amount: naira(30_000) })).json().fields).toEqual({ reason: 'Reason is required' })
  const edited = await change({
    amount: naira(30_000),
    paystackRef: 'JIB-20431',
    paidAt: null,
    reason: 'Counted again',
    updatedAt: payment.updated_at.toISOString(),
  })
  expect(edited.json().data).toMatchObject({
    status: 'PENDING',
    amount: naira(30_000),
    paystackRef: 'JIB-20431',
    paidAt: null,
  })
  const late = await change({ amount: 1, reason: 'Late', updatedAt: payment.updated_at.toISOString() })
  expect(late.json()).toMatchObject({ code: 'STALE' })

  const confirmed = await change({ status: 'PAID' })
  expect(confirmed.json().data).toMatchObject({ status: 'PAID', recordedBy: user.name })
  expect(confirmed.json().data.paidAt).not.toBeNull()
  expect(await bookingOf(shop, booking.id)).toMatchObject({
    status: 'CONFIRMED',
    paid_kobo: naira(30_000),
    due_kobo: naira(5_000),
    confirmed_by: user.id,
  })
  for (const fields of [{ amount: 1 }, { status: 'FAILED' }, { paystackRef: 'OTHER-1' }]) {
    const refused = await change({ ...fields, reason: 'Again' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error).toBe(
      'A payment that was received can’t be edited. To return money, create a refund.',
    )
  }
  expect(await logOf(office, 'payment.updated')).toMatchObject([
    {
      details: 'Counted again',
      before: { amount: naira(35_000) },
      after: { amount: naira(30_000), paystackRef: 'JIB-20431' },
    },
  ])
  expect(await invariantViolations(shop)).toEqual([])
})

test('a part of the fare does not confirm a booking of a route that requires full payment', async () => {
  const office = await financeOffice()
  const { shop, call } = office
  const { booking, payment, bookingToken } = await writtenDownCash(office)
  await shop.database.pool.query(`update routes set payment_type = 'Full'`)
  const change = (fields: object) => call('PATCH', '/payments', { bookingToken, id: payment.id, ...fields })
  const part = { amount: naira(34_000), status: 'PAID', reason: 'Only this arrived' }
  const refused = await change(part)
  expect(refused.json()).toMatchObject({
    code: 'CONFLICT',
    error:
      'This route requires full payment, and ₦1,000 would still be due. Take the full amount, or set the booking to CONFIRMED with a reason.',
  })
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'PENDING', paid_kobo: 0 })
  const reason = 'The manager allows it'
  const manager = await staffMember(shop)
  const confirmed = await manager.call('PATCH', '/bookings', { bookingToken, status: 'CONFIRMED', reason })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  expect((await change(part)).statusCode).toBe(200)
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: naira(1_000) })
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff can set the time of a cash payment only when it is paid, and only to a past time of today', async () => {
  const office = await financeOffice()
  const { bookingToken } = await writtenDownCash(office)
  const change = (fields: object) =>
    office.call('PATCH', '/payments', { bookingToken, reason: 'Time', ...fields })
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const midnight = lagosInstant(lagosDay(new Date()))
  const before = midnight.toISOString()
  const yesterday = new Date(midnight.getTime() - 1).toISOString()
  expect((await change({ paidAt: before })).json().fields).toEqual({
    paidAt: 'Only a paid payment can have a payment time',
  })
  expect((await change({ status: 'PAID', paidAt: soon })).json().fields).toEqual({
    paidAt: 'Choose a time in the past',
  })
  expect((await change({ status: 'PAID', paidAt: '0000-01-01T00:00:00Z' })).json().fields).toEqual({
    paidAt: 'Enter a valid time',
  })
  const backDated = await change({ status: 'PAID', paidAt: yesterday })
  expect(backDated.statusCode).toBe(400)
  expect(backDated.json().fields).toEqual({ paidAt: 'The payment date must be today' })
  expect((await change({ status: 'PAID', paidAt: before })).json().data.paidAt).toBe(before)
})

test('an online payment that staff mark as paid cannot be dated before today', async () => {
  const { shop, call } = await financeOffice()
  const { bookingToken } = await payingVisitor(shop)
  const mark = (paidAt: string) =>
    call('PATCH', '/payments', { bookingToken, status: 'PAID', isOverride: true, reason: 'Seen', paidAt })
  const midnight = lagosInstant(lagosDay(new Date()))
  const refused = await mark(new Date(midnight.getTime() - 1).toISOString())
  expect(refused.json().fields).toEqual({ paidAt: 'The payment date must be today' })
  expect((await mark(midnight.toISOString())).json().data.paidAt).toBe(midnight.toISOString())
})

test('a change of a payment must name it if the booking has several payments', async () => {
  const office = await financeOffice()
  const { shop, call } = office
  const visitor = await payingVisitor(shop)
  await call('PATCH', '/payments', { bookingToken: visitor.bookingToken, status: 'PAID' })
  const { db } = shop.database
  const first = await paymentOf(shop, visitor.reference)
  await db.updateTable('payments').set({ status: 'FAILED' }).where('id', '=', first.id).execute()
  await visitor.initialize()
  const unclear = await call('PATCH', '/payments', { bookingToken: visitor.bookingToken, status: 'PAID' })
  expect(unclear.json().error).toBe('This booking has several payments. Choose one.')
  await shop.sandbox.paystack.pay(visitor.reference, { notify: false })
  const named = await call('PATCH', '/payments', {
    bookingToken: visitor.bookingToken,
    status: 'PAID',
    paystackRef: visitor.reference,
  })
  expect(named.json().data).toMatchObject({ id: first.id, status: 'PAID' })
  const missing = await call('PATCH', '/payments', { bookingToken: '0000000000000000', status: 'PAID' })
  expect(missing.statusCode).toBe(404)
})

test.each(['manager', 'support', 'driver'])('%s cannot change a payment or its exception', async (role) => {
  const { shop, call } = await financeOffice(role)
  const visitor = await payingVisitor(shop)
  const { id } = await paymentOf(shop, visitor.reference)
  const refund = { amount: 1, because: 'goodwill', reason: 'Kind' }
  for (const answer of [
    await call('PATCH', '/payments', { bookingToken: visitor.bookingToken, status: 'PAID' }),
    await call('POST', `/payments/${id}/refunds`, refund),
    await call('PATCH', `/payments/${id}/exception`, { note: 'Done' }),
  ]) {
    expect(answer.statusCode).toBe(403)
    expect(answer.json().error).toBe('You do not have permission to perform this action')
  }
  const { call: asDriver } = await staffMember(shop, 'driver')
  expect((await asDriver('GET', '/payments')).statusCode).toBe(403)
})
