import { expect, test } from 'vitest'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import { askGateway, enableUssd, inputsFor, newCaller, newPhone, ussdShop } from '#testing/caller.ts'
import { endHolds } from '#testing/pass-time.ts'
import { setHits } from '#testing/rate-limits.ts'
import { getsSeat, type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'

/** Types everything up to the hold at once: the gateway repeats all inputs anyway. */
const holdBy = (shop: SellingApp, trip: BuiltTrip, seats: number, phone = newPhone()) =>
  newCaller(shop, phone).ask(inputsFor(trip, seats).join('*'))

test('a thousand requests of one number are refused, and another number is served', async () => {
  const shop = await ussdShop()
  const phone = newPhone()
  const limit = { name: 'ussd-phone', windowSeconds: 15 * 60 }
  await setHits(shop, limit, phone, 140)
  const answers = []
  for (let i = 0; i < 1_000; i++)
    answers.push((await askGateway(shop.app, { phone, session: `s${i}`, text: '' })).body)
  expect(answers.filter((answer) => answer.startsWith('CON '))).toHaveLength(10)
  expect(answers.at(-1)).toMatch(/^END Too many attempts\. Try again in \d+ minutes?\.$/)
  expect(await newCaller(shop).ask('')).toMatch(/^CON /)
})

test('a caller holds at most three bookings at once', async () => {
  const shop = await ussdShop()
  const phone = newPhone()
  const screens = []
  for (const hours of [48, 72, 96, 120]) {
    const departTime = new Date(Date.now() + hours * 3_600_000)
    screens.push(await holdBy(shop, await buildTrip(shop.database.db, { departTime }), 1, phone))
  }
  expect(screens.map((screen) => screen.includes('Held until'))).toEqual([true, true, true, false])
  expect(screens.at(-1)).toContain('You already have unpaid seats on hold.')
})

test('one number holds 20 seats in an hour, however often it lets them go', async () => {
  const shop = await ussdShop()
  const phone = newPhone()
  const trip = await buildTrip(shop.database.db)
  await setHits(shop, { name: 'ussd-seats', windowSeconds: 3_600 }, phone, 10)
  const screens = []
  for (let i = 0; i < 3; i++) {
    screens.push(await holdBy(shop, trip, 5, phone))
    await endHolds(shop)
  }
  expect(screens.map((screen) => screen.includes('Held until'))).toEqual([true, true, false])
  expect(screens.at(-1)).toContain('Too many attempts.')
})

test('callers who do not pay hold half of a bus at most; visitors get the other half, and callers it again later', async () => {
  const shop = await sellingApp()
  await enableUssd(shop, { max_seats_per_booking: 10 })
  const trip = await buildTrip(shop.database.db, { bus: 'Coaster44' })
  const half = Math.floor(trip.seats.length / 2)
  for (let held = 0; held < half; held += 10)
    expect(await holdBy(shop, trip, Math.min(10, half - held))).toContain('Held until')
  const refused = newCaller(shop)
  const text = inputsFor(trip, 1).join('*')
  expect(await refused.ask(text)).toContain(
    'Many callers are paying for this trip. Please try again in 20 minutes.',
  )
  expect(await getsSeat(shop, trip, trip.seats.length)).toBe(true)
  await endHolds(shop)
  expect(await refused.ask(text)).toContain('Held until')
})

test('a caller who chooses again on the same trip replaces the hold, and it is not counted twice', async () => {
  const shop = await sellingApp()
  await enableUssd(shop, { max_seats_per_booking: 10 })
  const phone = newPhone()
  const trip = await buildTrip(shop.database.db)
  expect(await holdBy(shop, trip, 8, phone)).toContain('Held until')
  await setHits(shop, { name: 'ussd-seats', windowSeconds: 3_600 }, phone, 0)
  expect(await holdBy(shop, trip, 5, phone)).toContain('Held until')
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as held from seats where hold_expires_at > now()`,
  )
  expect(rows).toEqual([{ held: 5 }])
})

test('holds that a stranger makes on the website with the number of a caller do not stop the caller', async () => {
  const shop = await ussdShop()
  const phone = newPhone()
  for (let i = 0; i < 3; i++) await visitorWithDraft(shop)
  await shop.database.pool.query('update bookings set hold_phone = $1', [phone])
  expect(await holdBy(shop, await buildTrip(shop.database.db), 1, phone)).toContain('Held until')
})

test('holds of different callers do not count against each other', async () => {
  const shop = await ussdShop()
  const trip = await buildTrip(shop.database.db)
  for (let i = 0; i < 5; i++) expect(await holdBy(shop, trip, 1)).toContain('Held until')
})
