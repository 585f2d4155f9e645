import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { noteDispute } from '#server/money/disputes/note-dispute.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import { lateVisitor, overpaidVisitor, refundsSettle } from '#server/money/refunds/testing/money-to-return.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { financeOffice } from './testing/office.ts'

type Call = Awaited<ReturnType<typeof financeOffice>>['call']

/** Returns the exceptions that need staff. The dashboard counts the same payments. */
async function needStaff(call: Call) {
  const { data, total } = (await call('GET', '/payments?exception=attention')).json()
  expect((await call('GET', '/attention')).json().payments).toBe(total)
  return data
}

/** Paystack's test card whose charge succeeds and whose refund fails. */
const REFUND_FAILS = '4084080000671803'

test('a payment without a seat and an overpayment are listed as open until their refunds are processed', async () => {
  const { shop, call } = await financeOffice()
  const late = await lateVisitor(shop)
  const overpaid = await overpaidVisitor(shop)
  const open = async () => (await call('GET', '/payments?exception=open&sort=created')).json().data
  expect(await open()).toMatchObject([
    {
      exception: 'seats_lost',
      received: naira(35_000),
      applied: 0,
      refunds: [{ amount: naira(35_000), status: 'REQUESTED' }],
      booking: { bookingToken: late.bookingToken, seatNos: ['1'] },
    },
    { exception: 'overpaid', applied: naira(35_000), refunds: [{ amount: naira(5_000) }] },
  ])
  expect(await needStaff(call), 'the refunds run without staff').toEqual([])
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  expect(await open()).toEqual([])
  expect((await call('GET', '/payments?exception=closed')).json().total).toBe(2)
  expect((await call('GET', '/payments?exception=overpaid')).json().data).toMatchObject([
    { paystackRef: overpaid.reference },
  ])
})

test('a failed refund is sent again, fails again and is paid out by hand, which closes the exception', async () => {
  const { shop, call, user } = await financeOffice()
  const late = await lateVisitor(shop, REFUND_FAILS)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  const [payment] = (await call('GET', '/payments?exception=open')).json().data
  expect(payment.refunds).toMatchObject([{ id: late.refundId, status: 'FAILED' }])
  expect(await needStaff(call), 'a failed refund needs staff').toMatchObject([{ id: payment.id }])

  const close = () => call('PATCH', `/payments/${payment.id}/exception`, { note: 'Passenger called' })
  expect((await close()).json().error).toBe(
    '₦35,000 of this payment has not been used for a seat or refunded. Refund it first.',
  )
  expect((await call('PATCH', `/refunds/${late.refundId}/retry`)).json().data.status).toBe('REQUESTED')
  expect(await needStaff(call)).toEqual([])
  expect((await call('PATCH', `/refunds/${late.refundId}/retry`)).json().error).toBe(
    'Only a failed refund can be retried.',
  )
  const tooEarly = { method: 'cash', note: 'Handed out' }
  expect((await call('PATCH', `/refunds/${late.refundId}/returned`, tooEarly)).json().error).toBe(
    'The provider is already refunding this money. Paying it out as well would refund it twice.',
  )
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  const handed = await call('PATCH', `/refunds/${late.refundId}/returned`, {
    method: 'transfer',
    note: 'To the account the passenger named',
  })
  expect(handed.json().data).toMatchObject({
    status: 'PROCESSED',
    method: 'transfer',
    processedBy: user.name,
  })
  expect((await call('GET', '/payments?exception=open')).json().total).toBe(0)
  expect((await close()).json().error).toBe('There is nothing left to resolve on this payment.')
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff close a dispute with a note, under their name; the same form sent again gets STALE', async () => {
  const { shop, call, user } = await financeOffice()
  const visitor = await overpaidVisitor(shop)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  await noteDispute(shop.context, visitor.reference)
  const [payment] = (await call('GET', '/payments?exception=open')).json().data
  expect(payment).toMatchObject({ exception: 'disputed', booking: { status: 'CONFIRMED' } })
  expect(await needStaff(call), 'staff answer a dispute').toMatchObject([{ id: payment.id }])

  const close = (fields: object) => call('PATCH', `/payments/${payment.id}/exception`, fields)
  expect((await close({ note: '' })).json().fields).toEqual({ note: 'Note is required' })
  const note = 'The bank decided for us on Tuesday'
  expect((await close({ note, updatedAt: payment.updatedAt })).json().data).toMatchObject({
    exceptionNote: note,
    exception: 'disputed',
  })
  expect((await close({ note, updatedAt: payment.updatedAt })).json().code).toBe('STALE')
  const log = await shop.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'exception.closed')
    .execute()
  expect(log).toMatchObject([{ actor_id: user.id, details: `Disputed: ${note}` }])
})

test('support can see refunds but not retry or pay them out, and cannot see the cash-up', async () => {
  const { shop } = await financeOffice()
  const late = await lateVisitor(shop)
  const { call } = await staffMember(shop, 'support')
  expect((await call('GET', '/refunds')).json().data).toMatchObject([{ id: late.refundId }])
  expect((await call('PATCH', `/refunds/${late.refundId}/retry`)).statusCode).toBe(403)
  const returned = { method: 'cash', note: 'Handed out' }
  expect((await call('PATCH', `/refunds/${late.refundId}/returned`, returned)).statusCode).toBe(403)
  expect((await call('GET', '/cash-up')).statusCode).toBe(403)
})
