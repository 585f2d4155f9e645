import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, refundsOf } from '#testing/stored-rows.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { readWebhooks } from './read-webhooks.ts'
import { closeUnknown } from './unknown-payment-queries.ts'

/**
 * Returns a visitor who paid online and whose payment is missing from our database, as after the restore of a backup.
 */
async function forgottenPayment(shop: SellingApp, { notify }: { notify: boolean }) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  await shop.database.pool.query('delete from payments where reference = $1', [reference])
  shop.sandbox.paystack.pay(reference, { notify })
  await shop.sandbox.paystack.webhooksIdle()
  return { ...visitor, reference }
}

const openOnes = async ({ call }: Awaited<ReturnType<typeof staffMember>>) =>
  (await call('GET', '/unknown-payments?isOpen=true')).json().data

const countedFor = async ({ call }: Awaited<ReturnType<typeof staffMember>>) =>
  (await call('GET', '/attention')).json().unknownPayments

test.each([
  ['a webhook reports it', true],
  ['only the nightly comparison finds it', false],
])('staff see a payment that we do not know, also after 100 hours: %s', async (_case, notify) => {
  const shop = await sellingApp()
  const finance = await staffMember(shop, 'finance')
  const { reference } = await forgottenPayment(shop, { notify })
  if (!notify) {
    const later = new Date(Date.now() + 2 * 3_600_000)
    await compareWithProvider(shop.context, later)
  }
  await readWebhooks(shop.context)
  await shop.database.pool.query(
    `update webhook_inbox set received_at = now() - interval '100 hours', next_attempt_at = now()`,
  )
  await readWebhooks(shop.context)
  await readWebhooks(shop.context)
  expect(await openOnes(finance)).toMatchObject([{ reference, amount: naira(35_000), closedAt: null }])
  expect(await countedFor(finance)).toBe(1)
  expect(await countedFor(await staffMember(shop, 'driver'))).toBe(0)
})

test.each([null, 0, Number.MAX_SAFE_INTEGER])(
  'an unknown payment with the unusable amount %j is shown to staff, and can be assigned once the amount is right [F4]',
  async (amount) => {
    const shop = await sellingApp()
    const finance = await staffMember(shop, 'finance')
    const visitor = await forgottenPayment(shop, { notify: true })
    const { bookingToken, reference } = visitor
    shop.sandbox.paystack.script({ on: 'verify', reference, amount })
    await readWebhooks(shop.context)
    const [{ id, ...listed }] = await openOnes(finance)
    expect(listed).toMatchObject({ reference, amount: 0 })
    const assign = () =>
      finance.call('PATCH', `/unknown-payments/${id}`, { bookingToken, note: 'Restored backup' })
    expect((await assign()).json().error).toBe(
      'The amount is unknown or less than ₦100, so this payment cannot be used for a booking. Clear the booking reference, then close the payment.',
    )
    expect(await openOnes(finance)).toHaveLength(1)

    shop.sandbox.paystack.clear()
    await shop.database.pool.query('update webhook_inbox set next_attempt_at = now()')
    await readWebhooks(shop.context)
    expect(await openOnes(finance)).toMatchObject([{ id, amount: naira(35_000) }])
    expect((await assign()).statusCode).toBe(200)
    expect(await bookingOf(shop, visitor.id)).toMatchObject({
      status: 'CONFIRMED',
      paid_kobo: naira(35_000),
    })
    expect(await invariantViolations(shop)).toEqual([])
  },
)

test('staff assign an unknown payment to its booking: it confirms the booking, once [F44]', async () => {
  const shop = await sellingApp()
  const [finance, support] = [await staffMember(shop, 'finance'), await staffMember(shop, 'support')]
  const visitor = await forgottenPayment(shop, { notify: true })
  await readWebhooks(shop.context)
  const [{ id }] = await openOnes(finance)
  const decide = (body: object, who = finance) => who.call('PATCH', `/unknown-payments/${id}`, body)
  const given = { bookingToken: visitor.bookingToken, note: 'Restored backup' }
  expect((await decide(given, support)).statusCode).toBe(403)
  expect((await decide({ note: '' })).json().fields).toEqual({ note: 'Reason is required' })
  const wrong = await decide({ ...given, bookingToken: '0000000000000000' })
  expect(wrong.json().fields).toEqual({ bookingToken: 'Booking not found' })
  const answers = await Promise.all([decide(given), decide(given)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED', paid_kobo: naira(35_000) })
  expect(await openOnes(finance)).toEqual([])
  expect(await countedFor(finance)).toBe(0)
  expect((await decide({ note: 'Again' })).json().error).toBe(
    'A colleague has already resolved this payment.',
  )
  expect(await invariantViolations(shop)).toEqual([])
})

test('the same payment is assigned to two bookings at once: one assignment succeeds [F44]', async () => {
  const shop = await sellingApp()
  const finance = await staffMember(shop, 'finance')
  const [one, other] = [await forgottenPayment(shop, { notify: true }), await visitorWithDraft(shop)]
  await readWebhooks(shop.context)
  const [{ id }] = await openOnes(finance)
  const answers = await Promise.all(
    [one, other].map(({ bookingToken }) =>
      finance.call('PATCH', `/unknown-payments/${id}`, { bookingToken, note: 'Restored backup' }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as decided from audit_log where action = 'payment.unknown-closed'`,
  )
  expect(rows).toEqual([{ decided: 1 }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: checked without a lock, the same payment is decided twice [F44]', async () => {
  const shop = await sellingApp()
  const { user } = await staffMember(shop, 'finance')
  await forgottenPayment(shop, { notify: true })
  await readWebhooks(shop.context)
  const { db } = shop.database
  const look = () => db.selectFrom('unknown_payments').select(['id', 'closed_at']).executeTakeFirstOrThrow()
  const seen = await Promise.all([look(), look()])
  const decided = []
  for (const { id, closed_at } of seen) {
    if (closed_at) continue
    await closeUnknown(db, id, { by: user.id, note: 'Restored backup', bookingId: null })
    decided.push(id)
  }
  expect(decided).toHaveLength(2)
})

test('a payment assigned to a cancelled booking is refunded; one closed with a reason is logged', async () => {
  const shop = await sellingApp()
  const admin = await staffMember(shop)
  const visitor = await forgottenPayment(shop, { notify: true })
  await readWebhooks(shop.context)
  await admin.call('PATCH', '/bookings', { bookingToken: visitor.bookingToken, status: 'CANCELLED' })
  const [{ id }] = await openOnes(admin)
  await admin.call('PATCH', `/unknown-payments/${id}`, {
    bookingToken: visitor.bookingToken,
    note: 'Cancelled since',
  })
  expect(await refundsOf(shop, visitor.id)).toMatchObject([
    { reason: 'booking_not_active', amount_kobo: naira(35_000) },
  ])

  await forgottenPayment(shop, { notify: true })
  await readWebhooks(shop.context)
  const [other] = await openOnes(admin)
  const closed = await admin.call('PATCH', `/unknown-payments/${other.id}`, {
    note: 'Refunded on the provider’s dashboard',
  })
  expect(closed.json().data).toMatchObject({ closedBy: admin.user.name })
  const { rows } = await shop.database.pool.query(
    `select actor_id from audit_log where action = 'payment.unknown-closed'`,
  )
  expect(rows).toHaveLength(2)
  expect(await invariantViolations(shop)).toEqual([])
})
