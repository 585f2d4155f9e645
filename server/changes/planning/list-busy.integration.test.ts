import { expect, test } from 'vitest'
import { buildTrip, buildUser } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const HOUR = 3_600_000

test('buses and drivers on a trip at that time are listed with the trip; cancelled trips and the edited trip do not count', async () => {
  const shop = await testApp()
  const { db } = shop.database
  const { call } = await staffMember(shop, 'manager')
  const driver = await buildUser(db, { role: 'driver' })
  const trip = await buildTrip(db, { fields: { driver_id: driver.id } })
  await buildTrip(db, { status: 'CANCELED' })
  /** Asks about the time from `from` to `to` hours after the departure of the trip. */
  const busy = async (from: number, to: number, more: Record<string, string> = {}) => {
    const at = (hours: number) => new Date(trip.depart_time.getTime() + hours * HOUR).toISOString()
    const query = new URLSearchParams({ departTime: at(from), arriveTime: at(to), ...more })
    return (await call('GET', `/trips/busy?${query}`)).json().data
  }
  const journey = 'Lagos .* to Awgu \\(Enugu\\) until '
  const found = {
    buses: [{ id: trip.bus_id, why: expect.stringMatching(`^runs ${journey}`) }],
    drivers: [{ id: driver.id, why: expect.stringMatching(`^is driving ${journey}`) }],
  }
  const none = { buses: [], drivers: [] }
  expect(await busy(-3, 1)).toEqual(found)
  expect(await busy(10, 20)).toEqual(found)
  expect(await busy(11, 20)).toEqual(none)
  expect(await busy(-3, 0)).toEqual(none)
  expect(await busy(0, 5, { exceptTripId: `${trip.id}` })).toEqual(none)
})
