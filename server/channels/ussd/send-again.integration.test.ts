import { expect, test } from 'vitest'
import { buildTrip } from '#testing/builders.ts'
import { inputsFor, newCaller, ussdShop } from '#testing/caller.ts'
import { loseConnectionOfHold } from '#testing/lose-connection.ts'

test('a call ends honestly when a hold may have been saved, and the repeated request books once [F135]', async () => {
  const shop = await ussdShop()
  const trip = await buildTrip(shop.database.db)
  const caller = newCaller(shop)
  const inputs = inputsFor(trip)
  await caller.say(...inputs.slice(0, -1))
  const screen = await loseConnectionOfHold(shop.database, trip, () => caller.say(inputs.at(-1) ?? ''))
  expect(screen).toBe(
    'END We do not know yet whether this was saved. Please dial again and look under My ticket.',
  )
  expect(await caller.again()).toMatch(/^CON /)
  expect(await shop.database.db.selectFrom('bookings').select('status').execute()).toEqual([
    { status: 'DRAFT' },
  ])
})
