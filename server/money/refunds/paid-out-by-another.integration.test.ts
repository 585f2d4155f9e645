import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { buildUser } from '#testing/builders.ts'
import { counterApp, sell } from '#testing/counter.ts'
import { linkedSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, mailsOf, refundsOf } from '#testing/stored-rows.ts'

const SOLD_BY_YOU =
  'You sold this booking or recorded its payment, so a colleague must approve and pay out its refund.'

type Sale = { seats?: number[]; role?: string } & Record<string, unknown>

/** A member of staff sells seats at the counter, and the passenger cancels them with the link of the booking. */
async function soldAndCancelled({ seats = [4], role = 'manager', ...money }: Sale) {
  const shop = await sellingApp()
  const counter = await counterApp({ shop, role })
  const sold = await counter.sell(seats, money)
  expect(sold.statusCode, sold.body).toBe(201)
  const booking = await bookingOf(shop, sold.json().data.id)
  const { charge, back, toCollect } = await cancelOwn(shop, booking)
  const [refund] = await refundsOf(shop, booking.id)
  if (!refund) return expect.fail('the cancellation opened no refund')
  return { shop, counter, booking, charge, back, toCollect, refund }
}

async function cancelOwn(shop: SellingApp, booking: Parameters<typeof linkedSelf>[1]) {
  const visitor = await linkedSelf(shop, booking)
  const { charge, back } = (await visitor.call('quote', { act: 'cancel' })).json().data
  const cancelled = await visitor.call('cancel', { expected: { charge, back } })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  const { toCollect } = cancelled.json().data
  return { charge, back, toCollect: toCollect as { code: string; amount: number }[] }
}

type Staff = Pick<Awaited<ReturnType<typeof staffMember>>, 'call'>

const payOut = ({ call }: Staff, id: number, method: string) =>
  call('PATCH', `/refunds/${id}/returned`, { method, note: 'Slip 0099' })

const approve = ({ call }: Staff, id: number) =>
  call('PATCH', `/refunds/${id}/decision`, { decision: 'approve', note: 'Compared with the bank' })

test.each([
  ['pos', 'pos'],
  ['transfer', 'transfer'],
])('a sale by %s is refunded by hand the way it was paid: no code, no cash', async (method, wayBack) => {
  const { shop, booking, refund, toCollect } = await soldAndCancelled({ method, receiptNo: 'SLIP-1' })
  expect(refund).toMatchObject({ method: wayBack, status: 'REQUESTED' })
  expect(toCollect).toEqual([])
  const { rows } = await shop.database.pool.query('select collect_code from refunds')
  expect(rows).toEqual([{ collect_code: null }])
  const finance = await staffMember(shop, 'finance')
  expect((await finance.call('GET', `/bookings/${booking.id}`)).json().data.cashRefunds).toEqual([])
  const inCash = await payOut(finance, refund.id, 'cash')
  expect(inCash.json().fields).toEqual({
    method: 'This payment was not in cash, so its refund is not either.',
  })
  if (method === 'transfer')
    expect((await payOut(finance, refund.id, 'pos')).json().fields).toEqual({
      method: 'Only a card machine payment is refunded on the card machine.',
    })
  const paid = await payOut(finance, refund.id, wayBack)
  expect(paid.json().data).toMatchObject({ status: 'PROCESSED', method: wayBack, note: 'Slip 0099' })
  expect(await invariantViolations(shop)).toEqual([])
})

test('finance does not choose cash for a refund of a card machine, a transfer or an online payment marked as paid', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop })
  const finance = await staffMember(shop, 'finance')
  for (const [seat, method] of [
    [1, 'pos'],
    [2, 'transfer'],
  ] as const) {
    const { id } = (await counter.sell([seat], { method, receiptNo: 'SLIP-1' })).json().data
    const [payment] = (await finance.call('GET', `/bookings/${id}`)).json().data.payments
    const goodwill = { amount: naira(1_000), because: 'goodwill', reason: 'The bus was late' }
    const url = `/payments/${payment.id}/refunds`
    expect((await finance.call('POST', url, { ...goodwill, method: 'cash' })).json().fields).toEqual({
      method: 'This payment was not in cash, so its refund is not either.',
    })
    expect((await finance.call('POST', url, goodwill)).json().data.refunds).toMatchObject([{ method }])
  }
  expect(await invariantViolations(shop)).toEqual([])
})

test('the clerk who sold for cash does not pay out the refund by its code; a colleague does', async () => {
  const { shop, counter, booking, toCollect } = await soldAndCancelled({})
  const collect = { bookingToken: booking.booking_token, code: toCollect[0]?.code }
  const own = await counter.call('POST', '/refunds/collect', collect)
  expect(own.statusCode).toBe(409)
  expect(own.json().error).toBe(SOLD_BY_YOU)
  const colleague = await staffMember(shop, 'manager')
  expect((await colleague.call('POST', '/refunds/collect', collect)).statusCode).toBe(200)
  expect(await invariantViolations(shop)).toEqual([])
})

test('the member of staff who sold marks no refund of the booking as paid out', async () => {
  const { shop, counter, refund } = await soldAndCancelled({ role: 'admin' })
  const own = await payOut(counter, refund.id, 'cash')
  expect(own.statusCode).toBe(409)
  expect(own.json().error).toBe(SOLD_BY_YOU)
  expect((await payOut(await staffMember(shop), refund.id, 'cash')).statusCode).toBe(200)
})

/** A passenger has started to pay ₦140,000 online for four seats, and staff mark the payment as paid. */
async function markedAsPaid(finance: Awaited<ReturnType<typeof staffMember>>, shop: SellingApp) {
  const visitor = await visitorWithDraft(shop, { seats: [1, 2, 3, 4] })
  const { paystackRef } = (await visitor.initialize()).json()
  const word = { status: 'PAID', isOverride: true, reason: 'Seen on our account', paystackRef }
  const marked = await finance.call('PATCH', '/payments', { bookingToken: visitor.bookingToken, ...word })
  expect(marked.json().data, marked.body).toMatchObject({ status: 'PAID' })
  return bookingOf(shop, visitor.id)
}

test('finance who marks a payment as paid does not get it back alone: not approved, not paid out, not in cash', async () => {
  const shop = await sellingApp()
  const finance = await staffMember(shop, 'finance')
  const booking = await markedAsPaid(finance, shop)
  await cancelOwn(shop, booking)
  const [refund] = (await finance.call('GET', '/refunds')).json().data
  expect(refund).toMatchObject({
    method: 'transfer',
    isWaiting: true,
    requestedById: null,
    ways: ['transfer'],
  })
  expect((await payOut(finance, refund.id, 'transfer')).json().error).toBe(
    'A second person must approve this refund first.',
  )
  expect((await approve(finance, refund.id)).json().error).toBe(SOLD_BY_YOU)
  const second = await staffMember(shop)
  expect((await approve(second, refund.id)).json().data).toMatchObject({ isWaiting: false })
  expect((await payOut(finance, refund.id, 'transfer')).json().error).toBe(SOLD_BY_YOU)
  expect((await payOut(second, refund.id, 'transfer')).json().error).toBe(
    'You approved this refund, so a colleague must pay it out.',
  )
  const third = await staffMember(shop, 'finance')
  expect((await payOut(third, refund.id, 'transfer')).statusCode).toBe(200)
  expect(await invariantViolations(shop)).toEqual([])
})

test('neither who recorded a transfer nor who confirmed it pays out its refund', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop, role: 'admin' })
  const { id } = (await counter.sell([1], { isPaymentComplete: false })).json().data
  const recorder = await staffMember(shop)
  const announced = { method: 'transfer', isPending: true }
  expect((await recorder.call('POST', `/bookings/${id}/payments`, announced)).statusCode).toBe(200)
  const booking = await bookingOf(shop, id)
  const finance = await staffMember(shop, 'finance')
  const arrived = { bookingToken: booking.booking_token, status: 'PAID', receiptNo: 'GTB-1' }
  expect((await finance.call('PATCH', '/payments', arrived)).statusCode).toBe(200)
  await cancelOwn(shop, booking)
  const [refund] = await refundsOf(shop, id)
  for (const one of [counter, recorder, finance])
    expect((await payOut(one, refund?.id ?? 0, 'transfer')).json().error).toBe(SOLD_BY_YOU)
  expect((await payOut(await staffMember(shop), refund?.id ?? 0, 'transfer')).statusCode).toBe(200)
  expect(await invariantViolations(shop)).toEqual([])
})

test('money that came online goes back by itself, also above the limit and if the passenger cancels', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { seats: [1, 2, 3, 4] })
  await cancelOwn(shop, booking)
  const { rows } = await shop.database.pool.query(
    'select method, needs_approval, amount_kobo > 10000000 as "isLarge" from refunds',
  )
  expect(rows).toEqual([{ method: 'paystack', needs_approval: false, isLarge: true }])
})

test('seats that a passenger cancels one by one count together: the refund that exceeds the limit waits', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop, role: 'manager' })
  const { id } = (await counter.sell([1, 2, 3, 4])).json().data
  const visitor = await linkedSelf(shop, await bookingOf(shop, id))
  const cancelSeat = async (seatNo: string) => {
    const { charge, back } = (await visitor.call('quote', { act: 'cancel', seatNos: [seatNo] })).json().data
    return visitor.call('cancel', { seatNos: [seatNo], expected: { charge, back } })
  }
  for (const seatNo of ['1', '2', '3']) await cancelSeat(seatNo)
  const last = (await cancelSeat('4')).json().data
  const { rows } = await shop.database.pool.query('select needs_approval from refunds order by id')
  expect(rows.map((row) => row.needs_approval)).toEqual([false, false, false, true])
  expect(last.toCollect).toHaveLength(3)
  expect(last.booking).toMatchObject({ status: 'CANCELLED', refundWaiting: naira(26_250) })
  await sendNotifications(shop.context)
  const [mail] = shop.sandbox.mailbox.list()
  expect(mail?.subject).toMatch(/^Booking cancelled:/)
  expect(mail?.text).toContain('Our staff check your payment before they refund ₦26,250.')
  expect(await invariantViolations(shop)).toEqual([])
})

test('a refund by policy of money that staff recorded waits above the limit; if it is declined, we keep a charge that can be taken out as a mistake', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop, role: 'manager' })
  const { id } = (await counter.sell([1, 2, 3, 4], { method: 'pos', receiptNo: 'SLIP-1' })).json().data
  const { booking_token: bookingToken } = await bookingOf(shop, id)
  const admin = await staffMember(shop)
  const cancelled = await admin.call('PATCH', '/bookings', {
    bookingToken,
    status: 'CANCELLED',
    refund: 'policy',
  })
  expect(cancelled.json().note).toContain('is waiting for a second person’s approval')
  const [refund] = await refundsOf(shop, id)
  expect((await approve(admin, refund?.id ?? 0)).statusCode).toBe(409)
  const finance = await staffMember(shop, 'finance')
  const declined = await finance.call('PATCH', `/refunds/${refund?.id}/decision`, {
    decision: 'decline',
    note: 'The bank has no such payment',
  })
  expect(declined.statusCode, declined.body).toBe(200)
  expect(await refundsOf(shop, id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
  const [payment] = (await finance.call('GET', `/bookings/${id}`)).json().data.payments
  const mistake = { amount: naira(140_000), because: 'mistake', reason: 'No slip was found' }
  const removed = await finance.call('POST', `/payments/${payment.id}/refunds`, mistake)
  expect(removed.json().data, removed.body).toMatchObject({ charged: 0, applied: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a declined waiver of a large charge leaves the part by policy, which waits for its own approval', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { seats: [1, 2, 3, 4], hours: 30 })
  const clerk = await buildUser(shop.database.db)
  await sql`
    update payments set purpose = 'MANUAL', provider = 'cash', channel = 'cash', recorded_by = ${clerk.id}
  `.execute(shop.database.db)
  const admin = await staffMember(shop)
  await admin.call('PATCH', '/bookings', {
    bookingToken: booking.booking_token,
    status: 'CANCELLED',
    refund: 'waive',
    waiveBecause: 'medical',
    reason: 'A letter of the hospital',
  })
  const finance = await staffMember(shop, 'finance')
  const decline = { decision: 'decline', note: 'No letter was shown' }
  const [whole] = await refundsOf(shop, booking.id)
  expect(whole).toMatchObject({ amount_kobo: naira(140_000) })
  expect((await finance.call('PATCH', `/refunds/${whole?.id}/decision`, decline)).statusCode).toBe(200)
  const [owed] = (await finance.call('GET', '/refunds')).json().data
  expect(owed).toMatchObject({ id: whole?.id, amount: naira(105_000), isWaiting: true })
  expect(await mailsOf(shop, booking.id)).not.toContain('refund')
  expect((await approve(finance, owed.id)).json().data).toMatchObject({ isWaiting: false })
  expect(await mailsOf(shop, booking.id)).toContain('refund')
  expect(await invariantViolations(shop)).toEqual([])
})

test('an API key sells in the name of its owner, who then pays out nothing; a key pays out nothing at all', async () => {
  const shop = await sellingApp()
  const owner = await staffMember(shop)
  const permissions = ['bookings.create']
  const { token } = (await owner.call('POST', '/api-keys', { name: 'Agent', permissions })).json().data
  const key: Staff = {
    call: (method, path, payload) =>
      shop.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      }),
  }
  const counter = await counterApp({ shop })
  const sold = await sell(key, counter.trip, [1], { method: 'pos', receiptNo: 'SLIP-1' })
  expect(sold.statusCode, sold.body).toBe(201)
  const booking = await bookingOf(shop, sold.json().data.id)
  await cancelOwn(shop, booking)
  const [refund] = await refundsOf(shop, booking.id)
  expect((await payOut(key, refund?.id ?? 0, 'pos')).statusCode).toBe(403)
  expect((await approve(key, refund?.id ?? 0)).statusCode).toBe(403)
  expect((await payOut(owner, refund?.id ?? 0, 'pos')).json().error).toBe(SOLD_BY_YOU)
  expect((await payOut(counter, refund?.id ?? 0, 'pos')).statusCode).toBe(200)
})

test('with the five users of the demo a manager sells, the passenger cancels, and finance pays out, by every method', async () => {
  const shop = await sellingApp()
  const counter = await counterApp({ shop, role: 'manager' })
  const finance = await staffMember(shop, 'finance')
  const admin = await staffMember(shop)
  for (const [seat, method] of [
    [1, 'cash'],
    [2, 'pos'],
    [3, 'transfer'],
  ] as const) {
    const { id } = (await counter.sell([seat], { method, receiptNo: 'SLIP-1' })).json().data
    const booking = await bookingOf(shop, id)
    const { toCollect } = await cancelOwn(shop, booking)
    const [refund] = await refundsOf(shop, id)
    const collect = { bookingToken: booking.booking_token, code: toCollect[0]?.code }
    const paid =
      method === 'cash'
        ? await finance.call('POST', '/refunds/collect', collect)
        : await payOut(finance, refund?.id ?? 0, method)
    expect(paid.statusCode, paid.body).toBe(200)
  }
  const { id } = (await counter.sell([5, 6, 7, 8], { method: 'pos', receiptNo: 'SLIP-2' })).json().data
  await cancelOwn(shop, await bookingOf(shop, id))
  const [large] = await refundsOf(shop, id)
  expect((await approve(finance, large?.id ?? 0)).statusCode).toBe(200)
  expect((await payOut(admin, large?.id ?? 0, 'pos')).statusCode).toBe(200)
  expect(await invariantViolations(shop)).toEqual([])
})
