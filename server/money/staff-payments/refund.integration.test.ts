import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { noteDispute } from '#server/money/disputes/note-dispute.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { refundsSettle } from '#server/money/refunds/testing/money-to-return.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { financeOffice, type Office, payingVisitor, writtenDownCash } from './testing/office.ts'

/** Paystack's test card whose charge succeeds and whose refund fails. */
const REFUND_FAILS = '4084080000671803'

async function paidOnline({ shop, call }: Office, card?: string) {
  const visitor = await payingVisitor(shop)
  shop.sandbox.paystack.pay(visitor.reference, { card, notify: false })
  await visitor.verify(visitor.reference)
  const [payment] = (await call('GET', `/payments?search=${visitor.reference}`)).json().data
  const refund = (fields: object) =>
    call('POST', `/payments/${payment.id}/refunds`, {
      amount: naira(17_500),
      because: 'goodwill',
      reason: 'The bus was four hours late',
      updatedAt: payment.updatedAt,
      ...fields,
    })
  return { ...visitor, payment, refund }
}

test('half of a payment is refunded with a reason: the provider sends it, the passenger gets a mail, the log has an entry', async () => {
  const office = await financeOffice()
  const { shop, user, call } = office
  const { id, payment, refund } = await paidOnline(office)
  const answer = await refund({})
  expect(answer.statusCode).toBe(201)
  expect(answer.json().data).toMatchObject({
    refunded: naira(17_500),
    status: 'PAID',
    applied: naira(35_000),
    refunds: [{ amount: naira(17_500), method: 'paystack', status: 'REQUESTED' }],
  })
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  expect((await call('GET', '/refunds?to=2020-01-01')).json().total).toBe(0)
  expect((await call('GET', '/refunds?status=PROCESSED&from=2020-01-01')).json().data).toMatchObject([
    { payment: { id: payment.id }, note: 'The bus was four hours late', requestedBy: user.name },
  ])
  // A goodwill refund does not make the booking owe anything.
  expect(await bookingOf(shop, id)).toMatchObject({
    status: 'CONFIRMED',
    paid_kobo: naira(35_000),
    due_kobo: 0,
  })
  expect(await mailsOf(shop, id)).toEqual(['receipt', 'refund', 'ticket'])
  const log = await shop.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'refund.requested')
    .executeTakeFirstOrThrow()
  expect(log).toMatchObject({
    actor_id: user.id,
    details: '₦17,500, goodwill: The bus was four hours late',
    ip_address: '127.0.0.1',
  })
  expect(await invariantViolations(shop)).toEqual([])
})

test('the payment of a cancelled booking shows the refund by policy at the time of the cancellation, less what was refunded', async () => {
  const office = await financeOffice()
  const { shop, call } = office
  const { reference, refund, bookingToken } = await paidOnline(office)
  const terms = async () =>
    (await call('GET', `/payments?search=${reference}`)).json().data[0].booking.termsRefund
  expect(await terms()).toBeNull()
  const admin = await staffMember(shop)
  await admin.call('PATCH', '/bookings', { bookingToken, status: 'CANCELLED' })
  const cancelledBefore = (hours: number) =>
    sql`update bookings b set cancelled_at = t.depart_time - make_interval(hours => ${hours}::int)
        from trips t where t.id = b.trip_id and b.booking_token = ${bookingToken}`.execute(shop.database.db)
  await cancelledBefore(3)
  expect(await terms()).toEqual({
    amount: 0,
    rule: 'The whole fare: cancelled less than 4 hours before departure',
  })
  await cancelledBefore(23)
  const rule = '50% of the fare: cancelled 4 to 24 hours before departure'
  expect(await terms()).toEqual({ amount: naira(17_500), rule })
  await refund({ because: 'cancelled', amount: naira(10_000), updatedAt: undefined })
  expect(await terms()).toEqual({ amount: naira(7_500), rule })
})

test('a booking confirmed again after a refund and cancelled again: the policy does not count the first refund twice', async () => {
  const office = await financeOffice()
  const { shop, call } = office
  const { reference, bookingToken } = await paidOnline(office)
  const admin = await staffMember(shop)
  const edit = async (fields: object) =>
    expect((await admin.call('PATCH', '/bookings', { bookingToken, ...fields })).statusCode).toBe(200)
  const half = { refund: 'part', refundAmount: 17_500, reason: 'Fell ill' }
  await edit({ status: 'CANCELLED', ...half })
  await edit({ status: 'CONFIRMED', amountPaid: 35_000, amountDue: 0, isPaymentComplete: true })
  await edit({ status: 'CANCELLED' })
  await sql`
    update bookings b set cancelled_at = t.depart_time - interval '20 hours' from trips t where t.id = b.trip_id
  `.execute(shop.database.db)
  const [{ booking }] = (await call('GET', `/payments?search=${reference}`)).json().data
  expect(booking.termsRefund).toMatchObject({ amount: naira(17_500) })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a refund never exceeds the payment, and the same form sent twice refunds once', async () => {
  const office = await financeOffice()
  const { payment, refund, id } = await paidOnline(office)
  expect((await refund({ amount: naira(35_001) })).json().error).toBe(
    'At most ₦35,000 of this payment can be refunded.',
  )
  expect((await refund({})).statusCode).toBe(201)
  const twice = await refund({})
  expect(twice.statusCode).toBe(409)
  expect(twice.json().code).toBe('STALE')
  expect((await refund({ amount: naira(20_000), updatedAt: undefined })).json().error).toBe(
    'At most ₦17,500 of this payment can be refunded.',
  )
  expect((await refund({ updatedAt: undefined })).statusCode).toBe(201)
  expect((await refund({ amount: 1, updatedAt: undefined })).json().error).toBe(
    'All of this payment has been or is being refunded.',
  )
  expect(payment.refunded).toBe(0)
  expect(await refundsOf(office.shop, id)).toHaveLength(2)
})

test('three requests to refund the whole payment at once open one refund', async () => {
  const office = await financeOffice()
  const { refund, id } = await paidOnline(office)
  const all = { amount: naira(35_000), updatedAt: undefined }
  const answers = await Promise.all([refund(all), refund(all), refund(all)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  expect(await refundsOf(office.shop, id)).toHaveLength(1)
})

test('control: when the code checks first and writes later without a lock, two refunds of the whole payment are opened', async () => {
  const office = await financeOffice()
  const { payment, id } = await paidOnline(office)
  const { db, pool } = office.shop.database
  await pool.query('alter table refunds disable trigger refunds_within_payment')
  const look = async () => {
    const { rows } = await sql<{ left: number }>`
      select p.received_kobo - (select coalesce(sum(r.amount_kobo), 0) from refunds r where r.payment_id = p.id) as left
      from payments p where p.id = ${payment.id}`.execute(db)
    return Number(rows[0]?.left)
  }
  // Both requests read the amount before either of them writes.
  for (const left of [await look(), await look()]) {
    if (left >= naira(35_000))
      await sql`insert into refunds (payment_id, reason, amount_kobo)
                values (${payment.id}, 'goodwill', ${naira(35_000)})`.execute(db)
  }
  expect(await refundsOf(office.shop, id)).toHaveLength(2)
})

test.each([
  [
    { because: 'cancelled' },
    'The booking is not cancelled. Cancel it first, or refund the money as goodwill.',
  ],
  [{ because: 'mistake' }, 'Only payments recorded by staff can be marked as a mistake.'],
])('a refund of a confirmed online booking with %j is refused', async (fields, words) => {
  const { refund } = await paidOnline(await financeOffice())
  const answer = await refund(fields)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toBe(words)
})

test('money that has not arrived cannot be refunded, and a reason is required', async () => {
  const office = await financeOffice()
  const { payment } = await writtenDownCash(office)
  const refund = (fields: object) =>
    office.call('POST', `/payments/${payment.id}/refunds`, { amount: 100, because: 'goodwill', ...fields })
  expect((await refund({})).json().fields).toEqual({ reason: 'Reason is required' })
  expect((await refund({ reason: 'Kind' })).json().error).toBe(
    'Only money that was received can be refunded.',
  )
})

test('removing cash that was never received makes the booking owe it again and corrects the clerk’s cash-up', async () => {
  const office = await financeOffice()
  const { shop, call, user } = office
  const { booking, payment, bookingToken } = await writtenDownCash(office)
  await call('PATCH', '/payments', { bookingToken, status: 'PAID' })
  const answer = await call('POST', `/payments/${payment.id}/refunds`, {
    amount: naira(35_000),
    because: 'mistake',
    reason: 'Written on the wrong booking',
  })
  expect(answer.json().data).toMatchObject({
    applied: 0,
    refunded: naira(35_000),
    exception: 'recorded_by_mistake',
    booking: { amountDue: naira(35_000) },
  })
  expect(await bookingOf(shop, booking.id)).toMatchObject({
    status: 'CONFIRMED',
    paid_kobo: 0,
    due_kobo: naira(35_000),
    confirmed_by: user.id,
  })
  expect(await mailsOf(shop, booking.id)).toEqual(['receipt', 'ticket'])
  const { data } = (await call('GET', '/cash-up')).json()
  expect(data).toMatchObject({
    cash: 0,
    clerks: [{ id: user.id, methods: [{ method: 'cash', taken: naira(35_000), returned: naira(35_000) }] }],
  })
  expect((await call('GET', '/payments?exception=open')).json().total).toBe(0)
  expect(await invariantViolations(shop)).toEqual([])
})

test('a cash refund waits until staff pay it out, and is then in the cash-up of that clerk', async () => {
  const office = await financeOffice()
  const { shop, call, user } = office
  const { payment, bookingToken } = await writtenDownCash(office)
  await call('PATCH', '/payments', { bookingToken, status: 'PAID' })
  await call('POST', `/payments/${payment.id}/refunds`, {
    amount: naira(5_000),
    because: 'goodwill',
    reason: 'Seat was wet',
  })
  await sendRefunds(shop.context)
  const [waiting] = (await call('GET', '/refunds?status=attention')).json().data
  expect(waiting).toMatchObject({ method: 'cash', status: 'REQUESTED', amount: naira(5_000) })
  const colleague = await staffMember(shop, 'finance')
  const hand = () =>
    colleague.call('PATCH', `/refunds/${waiting.id}/returned`, {
      method: 'cash',
      note: 'Signed for, receipt 7',
    })
  expect((await hand()).json().data).toMatchObject({
    status: 'PROCESSED',
    processedBy: colleague.user.name,
    note: 'Seat was wet; Signed for, receipt 7',
  })
  expect((await hand()).json().error).toBe('This money has already been refunded.')
  const { data } = (await call('GET', '/cash-up')).json()
  expect(data).toMatchObject({ cash: naira(30_000) })
  const entriesOf = (id: number) => data.clerks.find((clerk: { id: number }) => clerk.id === id)?.entries
  expect(entriesOf(user.id)).toMatchObject([{ kind: 'taken', amount: naira(35_000), bookingToken }])
  expect(entriesOf(colleague.user.id)).toMatchObject([
    { kind: 'returned', amount: naira(5_000), bookingToken },
  ])
  expect((await call('GET', '/refunds?status=attention')).json().total).toBe(0)
})

test('a payment that staff marked as paid is refunded by transfer, not through the provider', async () => {
  const office = await financeOffice()
  const { shop, call } = office
  const visitor = await payingVisitor(shop)
  const { data } = (
    await call('PATCH', '/payments', {
      bookingToken: visitor.bookingToken,
      status: 'PAID',
      isOverride: true,
      reason: 'Seen on our own account',
    })
  ).json()
  const refund = (fields: object) =>
    call('POST', `/payments/${data.id}/refunds`, {
      amount: naira(1_000),
      because: 'goodwill',
      reason: 'Kind',
      ...fields,
    })
  expect((await refund({ method: 'paystack' })).json().error).toBe(
    'The provider does not have this money, so it cannot refund it.',
  )
  expect((await refund({})).json().data.refunds).toMatchObject([{ method: 'transfer' }])
})

test('a fare is marked as paid and also paid online: the online money is refunded by the provider, the marked money by transfer [F39]', async () => {
  const office = await financeOffice('admin')
  const { shop, call } = office
  const visitor = await payingVisitor(shop)
  const { data } = (
    await call('PATCH', '/payments', {
      bookingToken: visitor.bookingToken,
      status: 'PAID',
      isOverride: true,
      reason: 'Paid in cash at the terminal',
    })
  ).json()
  shop.sandbox.paystack.pay(visitor.reference, { notify: false })
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  await sendRefunds(shop.context)
  const cancelled = await call('PATCH', '/bookings', {
    bookingToken: visitor.bookingToken,
    status: 'CANCELLED',
    refund: 'all',
    reason: 'The passenger cannot travel',
  })
  expect(cancelled.statusCode).toBe(200)
  await sendRefunds(shop.context)
  const refunds = await shop.database.db
    .selectFrom('refunds')
    .select(['reason', 'method', 'amount_kobo', 'status'])
    .where('payment_id', '=', data.id)
    .orderBy('id')
    .execute()
  expect(refunds).toMatchObject([
    { reason: 'duplicate_payment', method: 'paystack', amount_kobo: naira(35_000) },
    { reason: 'booking_cancelled', method: 'transfer', amount_kobo: naira(35_000), status: 'REQUESTED' },
  ])
  const refused = await call('POST', `/payments/${data.id}/refunds`, {
    amount: naira(1_000),
    because: 'goodwill',
    reason: 'Kind',
    method: 'paystack',
  })
  expect(refused.statusCode).toBe(409)
  expect(await invariantViolations(shop)).toEqual([])
})

test('the fees of money that arrives later add to those that the payment has', async () => {
  const { shop, call } = await financeOffice('admin')
  const { bookingToken, reference } = await payingVisitor(shop)
  const marked = { bookingToken, status: 'PAID', isOverride: true, reason: 'Paid in cash at the terminal' }
  expect((await call('PATCH', '/payments', marked)).statusCode).toBe(200)
  await sql`update payments set fees_kobo = 100`.execute(shop.database.db)
  shop.sandbox.paystack.pay(reference, { notify: false })
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  expect(await paymentOf(shop, reference)).toMatchObject({
    received_kobo: naira(70_000),
    fees_kobo: naira(625) + 100,
  })
})

test('staff cannot refund money that a bank disputes or has reversed', async () => {
  const office = await financeOffice()
  const { reference, refund } = await paidOnline(office)
  const byHand = { method: 'transfer', updatedAt: undefined }
  await noteDispute(office.shop.context, reference)
  expect((await refund(byHand)).json().error).toBe(
    'This payment is in dispute. Once the dispute is settled, mark it as resolved, then refund what is left.',
  )
  const { db } = office.shop.database
  await db.updateTable('payments').set({ exception_closed_at: new Date() }).execute()
  expect((await refund({ ...byHand, amount: naira(1_000) })).statusCode).toBe(201)
  await db.updateTable('payments').set({ exception: 'reversed' }).execute()
  expect((await refund(byHand)).json().error).toBe('The bank has already reversed this payment.')
})

test('a failed refund is still owed: no second one can be opened, and staff can pay it out', async () => {
  const office = await financeOffice()
  const { shop, call } = office
  const { refund } = await paidOnline(office, REFUND_FAILS)
  await refund({ amount: naira(35_000) })
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  const second = await refund({ method: 'transfer', updatedAt: undefined })
  expect(second.statusCode).toBe(409)
  expect(second.json().error).toBe(
    'A refund of ₦35,000 failed and is still owed. Retry it or pay it out under Refunds.',
  )
  const [failed] = (await call('GET', '/refunds?status=attention')).json().data
  const handed = { method: 'transfer', note: 'To the account the passenger named' }
  expect((await call('PATCH', `/refunds/${failed.id}/returned`, handed)).statusCode).toBe(200)
})
