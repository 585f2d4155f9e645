import { expect, test } from 'vitest'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations } from '#testing/stored-rows.ts'
import { extendHold, selectHoldSeconds } from './extend-hold-queries.ts'

const leaveOnly = ({ database }: SellingApp, seconds: number) =>
  database.pool.query(
    `update seats set hold_expires_at = now() + make_interval(secs => $1) where status = 'RESERVED'`,
    [seconds],
  )

/** Returns a visitor with a started payment and `leftSeconds` of the hold left. */
async function visitorPaying(shop: SellingApp, leftSeconds = 60) {
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  await leaveOnly(shop, leftSeconds)
  const secondsLeft = async () => (await selectHoldSeconds(shop.context.db, visitor.id)) ?? 0
  const chooseTransfer = () => {
    shop.sandbox.paystack.script({ on: 'pay', reference, confirmAfter: null })
    shop.sandbox.paystack.pay(reference, { channel: 'bank_transfer', notify: false })
  }
  return { ...visitor, reference, secondsLeft, chooseTransfer }
}

/** Makes the next check due and runs the reconciler. */
async function askOnSchedule(shop: SellingApp) {
  await makePaymentsDue(shop)
  await reconcile(shop.context)
}

test('starting a payment extends the hold to seven minutes, once, although transfers take longer [F31]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  await leaveOnly(shop, 60)
  const first = (await visitor.initialize()).json().holdExpiresIn
  expect(first).toBeGreaterThan(6 * 60)
  expect(first).toBeLessThanOrEqual(7 * 60)
  await leaveOnly(shop, 60)
  const second = await visitor.initialize({ email: 'another@example.com' })
  expect(second.statusCode).toBe(200)
  expect(second.json().holdExpiresIn).toBeLessThanOrEqual(60)
})

test('a payment that starts early does not shorten the hold of the draft', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  expect((await visitor.initialize()).json().holdExpiresIn).toBeGreaterThan(14 * 60)
})

test('the provider reports a transfer under way: the hold is extended to 35 minutes, once [F31]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorPaying(shop)
  visitor.chooseTransfer()
  await askOnSchedule(shop)
  expect(await visitor.secondsLeft()).toBeGreaterThan(34 * 60)
  await leaveOnly(shop, 60)
  await askOnSchedule(shop)
  expect(await visitor.secondsLeft()).toBeLessThanOrEqual(60)
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: extended without asking the provider, a hold lasts 35 minutes without any payment [F31]', async () => {
  const shop = await sellingApp()
  const visitor = await visitorPaying(shop)
  await extendHold(shop.context.db, visitor.id, 'money under way')
  expect(await visitor.secondsLeft()).toBeGreaterThan(34 * 60)
})

test.each(['abandoned', 'failed', 'reversed'])(
  'the provider reports %s: the hold is not extended [F31]',
  async (transactionStatus) => {
    const shop = await sellingApp()
    const visitor = await visitorPaying(shop)
    shop.sandbox.paystack.script({ on: 'verify', transactionStatus })
    await askOnSchedule(shop)
    expect(await visitor.secondsLeft()).toBeLessThanOrEqual(60)
  },
)

test('with bank transfers disabled, a payment under way gets the time of a card payment', async () => {
  const shop = await sellingApp()
  await shop.database.db
    .insertInto('company_settings')
    .values({ company_name: 'Cards only', bank_transfer_enabled: false })
    .execute()
  const visitor = await visitorPaying(shop)
  shop.sandbox.paystack.script({ on: 'verify', transactionStatus: 'ongoing' })
  await askOnSchedule(shop)
  expect(await visitor.secondsLeft()).toBeGreaterThan(6 * 60)
  expect(await visitor.secondsLeft()).toBeLessThanOrEqual(7 * 60)
})

test('the next check is 90 seconds before the end of the hold if it would come later otherwise', async () => {
  const shop = await sellingApp()
  await visitorPaying(shop, 7 * 60)
  await shop.database.pool.query(`update payments set check_count = 5`)
  await askOnSchedule(shop)
  const { rows } = await shop.database.pool.query(
    `select extract(epoch from min(s.hold_expires_at) - p.next_check_at)::int as "secondsBefore"
     from payments p join seats s on s.booking_id = p.booking_id
     group by p.id`,
  )
  expect(rows).toEqual([{ secondsBefore: 90 }])
})

test('a transfer reported after the hold ended extends the hold, unless another buyer has the seats', async () => {
  const shop = await sellingApp()
  const slow = await visitorPaying(shop, -1)
  slow.chooseTransfer()
  await askOnSchedule(shop)
  expect(await slow.secondsLeft()).toBeGreaterThan(34 * 60)

  const slower = await visitorPaying(shop, -1)
  const buyer = await visitorWithDraft(shop, { trip: slower.trip })
  slower.chooseTransfer()
  await askOnSchedule(shop)
  expect(await selectHoldSeconds(shop.context.db, slower.id)).toBeNull()
  expect(await bookingOf(shop, buyer.id)).toMatchObject({ status: 'DRAFT' })
  expect(await invariantViolations(shop)).toEqual([])
})
