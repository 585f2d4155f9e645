import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { invariantViolations, mailsOf, refundsOf } from '#testing/stored-rows.ts'
import { approveRefund, withdrawRefund } from './change-refund-queries.ts'
import { sendRefunds } from './send-refunds.ts'
import { decide, largeRefund } from './testing/large-refund.ts'
import { logOf } from './testing/money-to-return.ts'

test('a refund above the limit of the settings waits and is sent when a second person approves it [F45]', async () => {
  const { shop, call, user, second, visitor, refund } = await largeRefund()
  expect((await refund(naira(30_000))).statusCode).toBe(201)
  await sendRefunds(shop.context)
  const [waiting] = await refundsOf(shop, visitor.id)
  expect(waiting).toMatchObject({ status: 'REQUESTED' })
  expect((await call('GET', '/refunds?status=attention')).json().data).toMatchObject([
    { id: waiting?.id, isWaiting: true, requestedBy: user.name, approvedBy: null },
  ])
  expect(await mailsOf(shop, visitor.id)).not.toContain('refund')
  expect((await call('GET', '/attention')).json()).toMatchObject({ refunds: 1 })
  const [payment] = (await call('GET', `/payments?search=${visitor.reference}`)).json().data
  expect(payment).toMatchObject({ refunded: 0, refunds: [{ isWaiting: true }] })
  const seen = await call('GET', `/bookings/confirm?bookingToken=${visitor.bookingToken}`)
  expect(seen.json().booking).toMatchObject({ refund: [], amountRefunded: 0 })
  const own = await decide({ call }, waiting?.id, 'approve')
  expect(own.statusCode).toBe(409)
  expect(own.json().error).toBe('A second person with refund permission must approve your refund.')
  expect((await decide(second, waiting?.id, 'approve')).json().data).toMatchObject({
    isWaiting: false,
    approvedBy: second.user.name,
  })
  await sendRefunds(shop.context)
  expect(await refundsOf(shop, visitor.id)).toMatchObject([{ status: 'SENT' }])
  expect(await mailsOf(shop, visitor.id)).toContain('refund')
  expect(await logOf(shop, visitor.id)).toContain('refund.approved')
  expect((await decide(second, waiting?.id, 'approve')).json().error).toBe(
    'This refund is not waiting for approval.',
  )
  expect(await invariantViolations(shop)).toEqual([])
})

test('a waiting refund cannot be paid out by hand; if it is declined, the money can be refunded again [F45]', async () => {
  const { shop, call, second, visitor, refund } = await largeRefund({ method: 'cash' })
  await refund(naira(30_000))
  const [waiting] = await refundsOf(shop, visitor.id)
  const handedOut = await call('PATCH', `/refunds/${waiting?.id}/returned`, {
    method: 'cash',
    note: 'Signed',
  })
  expect(handedOut.statusCode).toBe(409)
  expect(handedOut.json().error).toBe('A second person must approve this refund first.')
  const silent = await second.call('PATCH', `/refunds/${waiting?.id}/decision`, {
    decision: 'decline',
    note: '',
  })
  expect(silent.json().fields).toEqual({ note: 'Reason is required' })
  expect((await decide(second, waiting?.id, 'decline')).json()).toEqual({ data: null })
  expect(await refundsOf(shop, visitor.id)).toEqual([])
  expect(await logOf(shop, visitor.id)).toContain('refund.declined')
  expect((await refund(naira(20_000))).statusCode).toBe(201)
  expect((await call('GET', '/refunds')).json().data).toMatchObject([{ isWaiting: false }])
})

test('a refund that exceeds the limit together with an earlier one needs approval too [F45]', async () => {
  const { call, refund } = await largeRefund()
  await refund(naira(15_000))
  await refund(naira(15_000))
  const parts = (await call('GET', '/refunds?sort=created&direction=asc')).json().data as {
    isWaiting: boolean
  }[]
  expect(parts.map(({ isWaiting }) => isWaiting)).toEqual([false, true])
})

test('two colleagues approve while the author declines: one decision counts [F45]', async () => {
  const { shop, admin, second, visitor, refund, call } = await largeRefund()
  await refund(naira(30_000))
  const [waiting] = await refundsOf(shop, visitor.id)
  const answers = await Promise.all([
    decide(second, waiting?.id, 'approve'),
    decide(admin, waiting?.id, 'approve'),
    decide({ call }, waiting?.id, 'decline'),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const decisions = (await logOf(shop, visitor.id)).filter((action) =>
    ['refund.approved', 'refund.declined'].includes(action),
  )
  expect(decisions).toHaveLength(1)
  expect(await refundsOf(shop, visitor.id)).toHaveLength(decisions[0] === 'refund.approved' ? 1 : 0)
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: checked without a lock, an approved refund is declined as well [F45]', async () => {
  const { shop, second, visitor, refund } = await largeRefund()
  await refund(naira(30_000))
  const { db } = shop.database
  const look = () => db.selectFrom('refunds').select(['id', 'approved_by']).executeTakeFirstOrThrow()
  const [approver, decliner] = await Promise.all([look(), look()])
  if (approver.approved_by === null) await approveRefund(db, approver.id, second.user.id)
  if (decliner.approved_by === null) await withdrawRefund(db, decliner.id)
  expect(await refundsOf(shop, visitor.id)).toEqual([])
})
