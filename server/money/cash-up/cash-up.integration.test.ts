import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

async function counter() {
  const shop = await testApp()
  const { db } = shop.database
  const [finance, clerk] = [await staffMember(shop, 'finance'), await staffMember(shop, 'manager')]
  const booking = await buildBooking(db, await buildTrip(db), { fields: { passenger_name: 'Halima Sample' } })
  const take = (by: number, amount: number, paidAt: string) =>
    buildPayment(db, booking, {
      purpose: 'MANUAL',
      provider: 'cash',
      recorded_by: by,
      amount_kobo: naira(amount),
      status: 'PAID',
      paid_at: new Date(paidAt),
      received_kobo: naira(amount),
      exception: 'overpaid',
    })
  await take(clerk.user.id, 10_000, '2026-11-15T22:59:00Z')
  await take(clerk.user.id, 20_000, '2026-11-15T23:01:00Z')
  await take(finance.user.id, 5_000, '2026-11-16T12:00:00Z')
  return { finance, clerk }
}

test('finance sees the cash-up of a Lagos day for every clerk; a clerk sees only their own entries', async () => {
  const { finance, clerk } = await counter()
  const all = (await finance.call('GET', '/cash-up?date=2026-11-16')).json().data
  expect(all).toMatchObject({ day: '2026-11-16', cash: naira(25_000) })
  expect(all.clerks.map(({ name, cash }: { name: string; cash: number }) => [name, cash])).toEqual([
    ['Test finance', naira(5_000)],
    ['Test manager', naira(20_000)],
  ])
  const before = (await finance.call('GET', '/cash-up?date=2026-11-15')).json().data
  expect(before.clerks).toMatchObject([
    { cash: naira(10_000), entries: [{ passengerName: 'Halima Sample' }] },
  ])

  const own = (await clerk.call('GET', '/cash-up?date=2026-11-16')).json().data
  expect(own).toMatchObject({ cash: naira(20_000), clerks: [{ id: clerk.user.id }] })
  expect((await clerk.call('GET', '/cash-up?date=yesterday')).statusCode).toBe(400)
})
