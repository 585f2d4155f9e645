import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { counterApp, sell as sellAs } from '#testing/counter.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations } from '#testing/stored-rows.ts'

const NEEDED = { receiptNo: 'Receipt number is required' }
const USED = {
  receiptNo: 'This receipt number has been recorded today for another payment by the same method',
}

test('a sale, a balance, a confirmation and a change by card machine or transfer need a receipt number; cash does not', async () => {
  const counter = await counterApp()
  const { id, bookingToken } = (await counter.sell([1, 2], { isPaymentComplete: false })).json().data
  for (const method of ['pos', 'transfer']) {
    for (const receiptNo of [undefined, '', ' ', '-'])
      expect((await counter.sell([4], { method, receiptNo })).json().fields).toEqual(NEEDED)
    const part = { amount: 35_000, method }
    expect((await counter.call('POST', `/bookings/${id}/payments`, part)).json().fields).toEqual(NEEDED)
    const change = { bookingToken, status: 'CONFIRMED', amountPaid: 70_000, method }
    expect((await counter.call('PATCH', '/bookings', change)).json().fields).toEqual(NEEDED)
  }
  expect(await bookingOf(counter, id)).toMatchObject({ status: 'PENDING', paid_kobo: 0 })
  expect((await counter.sell([4])).statusCode).toBe(201)
  expect((await counter.sell([5], { method: 'pos', isPaymentComplete: false })).statusCode).toBe(201)
  const taken = { amount: 35_000, method: 'pos', receiptNo: '000123' }
  expect((await counter.call('POST', `/bookings/${id}/payments`, taken)).statusCode).toBe(200)
  expect(await invariantViolations(counter)).toEqual([])
})

test('one slip pays for one sale of a day: another spelling is no other slip, another method and another day are', async () => {
  const counter = await counterApp()
  const sell = async (seat: number, method: string, receiptNo: string) =>
    (await counter.sell([seat], { method, receiptNo })).json()
  expect((await sell(1, 'pos', 'AB-00 12')).data).toMatchObject({ status: 'CONFIRMED' })
  for (const again of ['AB-00 12', 'ab0012'])
    expect(await sell(2, 'pos', again)).toMatchObject({ code: 'CONFLICT', fields: USED })
  expect((await sell(2, 'transfer', 'AB-00 12')).data).toMatchObject({ status: 'CONFIRMED' })
  expect((await sell(3, 'cash', 'AB-00 12')).data).toMatchObject({ status: 'CONFIRMED' })
  expect((await sell(4, 'cash', 'AB-00 12')).data).toMatchObject({ status: 'CONFIRMED' })
  const late = (await counter.sell([6], { isPaymentComplete: false })).json().data
  const confirm = { bookingToken: late.bookingToken, status: 'CONFIRMED', amountPaid: 35_000 }
  const sameSlip = { ...confirm, method: 'pos', receiptNo: 'AB 0012' }
  expect((await counter.call('PATCH', '/bookings', sameSlip)).json().fields).toEqual(USED)
  const balance = { method: 'pos', receiptNo: 'AB 0012' }
  expect((await counter.call('POST', `/bookings/${late.id}/payments`, balance)).json().fields).toEqual(USED)
  await counter.database.pool.query(`alter table payments disable trigger payments_paid_is_final`)
  await counter.database.pool.query(`update payments set paid_at = paid_at - interval '1 day'`)
  await counter.database.pool.query(`alter table payments enable trigger payments_paid_is_final`)
  expect((await sell(5, 'pos', 'AB-00 12')).data).toMatchObject({ status: 'CONFIRMED' })
  expect(await invariantViolations(counter)).toEqual([])
})

test('two clerks who sell with the same slip at the same moment sell once', async () => {
  const counter = await counterApp()
  const colleague = await staffMember(counter, 'manager')
  const sold = await Promise.all([
    counter.sell([1], { method: 'pos', receiptNo: '77' }),
    sellAs(colleague, counter.trip, [2], { method: 'pos', receiptNo: '77' }),
  ])
  expect(sold.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(await invariantViolations(counter)).toEqual([])
})

test('a receipt can be used again after its payment was removed as a mistake', async () => {
  const counter = await counterApp()
  const slip = { method: 'pos', receiptNo: '000123' }
  const { id } = (await counter.sell([1], slip)).json().data
  const [payment] = (await counter.call('GET', `/bookings/${id}`)).json().data.payments
  const mistake = { amount: naira(35_000), because: 'mistake', reason: 'The wrong passenger' }
  const removed = await counter.call('POST', `/payments/${payment.id}/refunds`, mistake)
  expect(removed.statusCode, removed.body).toBe(201)
  expect((await counter.sell([2], slip)).statusCode).toBe(201)
  expect(await invariantViolations(counter)).toEqual([])
})

test('a transfer is expected without a receipt number and confirmed with one', async () => {
  const counter = await counterApp()
  const { id, bookingToken } = (await counter.sell([1], { isPaymentComplete: false })).json().data
  const announced = { method: 'transfer', isPending: true }
  expect((await counter.call('POST', `/bookings/${id}/payments`, announced)).statusCode).toBe(200)
  await counter.sell([2], { method: 'transfer', receiptNo: 'GTB-1' })
  const confirm = (receiptNo?: string) =>
    counter.call('PATCH', '/payments', { bookingToken, status: 'PAID', receiptNo })
  expect((await confirm()).json().fields).toEqual(NEEDED)
  expect((await confirm('gtb1')).json().fields).toEqual(USED)
  expect((await confirm('GTB-2')).json().data).toMatchObject({ status: 'PAID', receiptNo: 'GTB-2' })
  expect((await confirm('GTB-3')).json().error).toBe(
    'A payment that was received can’t be edited. To return money, create a refund.',
  )
  expect(await invariantViolations(counter)).toEqual([])
})
