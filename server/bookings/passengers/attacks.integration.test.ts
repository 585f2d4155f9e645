import { expect, test } from 'vitest'
import { buildTrip } from '#testing/builders.ts'
import { openSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'

const BOLA = {
  name: 'Bola Ade',
  phone: '08030000002',
  address: '2 Palm Road',
  nextOfKinName: 'Chi Ade',
  nextOfKinPhone: '08030000003',
}

async function shared(shop: SellingApp, seats = [3, 4]) {
  const { booking, trip } = await paidBooking(shop, { seats, fields: { passenger_name: 'Ada Obi' } })
  const visitor = await openSelf(shop, booking)
  const answer = await visitor.call('passengers/4/link', { channel: 'share' })
  const token: string = answer.json().data.url.split('/p/')[1]
  const show = () => shop.app.inject(`/api/passengers/${token}`)
  const fill = async (change: object) => {
    const { updatedAt } = (await show()).json().data ?? { updatedAt: new Date().toISOString() }
    return shop.app.inject({
      method: 'PATCH',
      url: `/api/passengers/${token}`,
      payload: { updatedAt, ...change },
    })
  }
  return { booking, trip, visitor, token, show, fill }
}

test('the token of another booking, a shortened one and a made-up one open nothing and are not counted', async () => {
  const shop = await sellingApp()
  const { token, booking } = await shared(shop)
  const flipped = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  for (const wrong of [flipped, booking.booking_token, token.slice(1), `${token}A`, `${token}%00`]) {
    const get = await shop.app.inject(`/api/passengers/${wrong}`)
    expect([400, 404], wrong).toContain(get.statusCode)
    const payload = { ...BOLA, updatedAt: new Date().toISOString() }
    const patch = await shop.app.inject({ method: 'PATCH', url: `/api/passengers/${wrong}`, payload })
    expect([400, 404], wrong).toContain(patch.statusCode)
    expect(patch.body).not.toMatch(/Ada|Lagos/)
  }
  const counted = await shop.database.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'fill-passenger%')
    .execute()
  expect(counted).toEqual([])
})

test('markup in a name stays text on the form and on the page of the buyer, and a formula stays text in the CSV', async () => {
  const shop = await sellingApp()
  const { token, fill, visitor, booking } = await shared(shop)
  const name = '<img src=x onerror=alert(1)> "Ade"'
  const saved = await fill({ ...BOLA, name, infantName: '<script>x</script>' })
  expect(saved.statusCode, saved.body).toBe(200)
  const form = await shop.app.inject(`/p/${token}`)
  expect(form.body).toContain('&lt;img src=x')
  expect(form.body).not.toMatch(/<img src=x|<script>x/)
  const self = await shop.app.inject({ url: '/self', headers: { cookie: visitor.cookie } })
  expect(self.body).not.toContain('<img src=x')
  expect((await fill({ name: '=HYPERLINK("http://x.example")' })).statusCode).toBe(200)
  const manager = await staffMember(shop, 'manager')
  const csv = await manager.call('GET', `/trips/${booking.trip_id}/manifest.csv`)
  expect(csv.body).toContain('HYPERLINK')
  expect(csv.body).not.toMatch(/,"?=HYPERLINK/)
})

test('fields that the form does not have, and another seat, cannot be written by a link', async () => {
  const shop = await sellingApp()
  const { fill, booking } = await shared(shop)
  for (const more of [{ seatNo: '3' }, { isBuyer: true }, { bookingId: 1 }, { completedAt: null }])
    expect((await fill({ ...BOLA, ...more })).statusCode).toBe(400)
  expect((await fill({ name: '' })).statusCode, 'a name is not taken away').toBe(400)
  expect((await fill({ infantName: 'X' })).statusCode).toBe(400)
  const rows = await shop.database.db
    .selectFrom('passengers')
    .select(['seat_no', 'name'])
    .where('booking_id', '=', booking.id)
    .orderBy('seat_no')
    .execute()
  expect(rows).toEqual([
    { seat_no: '3', name: 'Ada Obi' },
    { seat_no: '4', name: '' },
  ])
})

test('an adult has one infant: another name renames it, and an empty one removes it', async () => {
  const shop = await sellingApp()
  const { fill, show } = await shared(shop)
  expect((await fill({ infantName: 'Baby One' })).statusCode).toBe(200)
  expect((await fill({ infantName: 'Baby Two' })).statusCode).toBe(200)
  expect((await show()).json().data.infantName).toBe('Baby Two')
  const infants = () =>
    shop.database.db.selectFrom('passengers').select('name').where('is_infant', '=', true).execute()
  expect(await infants()).toEqual([{ name: 'Baby Two' }])
  expect((await fill({ infantName: '' })).statusCode).toBe(200)
  expect(await infants()).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('staff move the booking to another trip: the link shows the new trip and seat, and the person comes along', async () => {
  const shop = await sellingApp()
  const { booking, show, fill } = await shared(shop)
  await fill(BOLA)
  const { db } = shop.database
  const later = await buildTrip(db, { departTime: new Date(Date.now() + 9 * 86_400_000) })
  const free = await db
    .selectFrom('seats')
    .select(['id', 'seat_no'])
    .where('trip_id', '=', later.id)
    .where('seat_no', 'in', ['9', '10'])
    .execute()
  const manager = await staffMember(shop, 'manager')
  const { updated_at: updatedAt } = await db
    .selectFrom('bookings')
    .select('updated_at')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const moved = await manager.call('POST', `/bookings/${booking.id}/move`, {
    tripId: later.id,
    seatId: free.map(({ id }) => id),
    reason: 'Asked for a later bus',
    updatedAt,
  })
  expect(moved.statusCode, moved.body).toBeLessThan(300)
  const { seatNo, departTime, name } = (await show()).json().data
  expect([departTime, name]).toEqual([later.depart_time.toISOString(), 'Bola Ade'])
  expect(['9', '10']).toContain(seatNo)
  expect(await invariantViolations(shop)).toEqual([])
})

test.each(['finance', 'driver', 'support', 'manager'])(
  'the role %s reads and edits what it may',
  async (role) => {
    const shop = await sellingApp()
    const { booking, trip } = await shared(shop)
    const { call } = await staffMember(shop, role)
    const missing = (await call('GET', `/trips/${trip.id}/manifest/missing`)).statusCode
    const updatedAt = new Date().toISOString()
    const edit = (await call('PATCH', `/bookings/${booking.id}/passengers/4`, { ...BOLA, updatedAt }))
      .statusCode
    const manifest = (await call('GET', `/trips/${trip.id}/manifest`)).statusCode
    expect({ missing, edit, manifest }).toEqual(
      {
        finance: { missing: 403, edit: 403, manifest: 403 },
        // Drivers get 404 for the trips of other drivers, so that they do not learn which trips exist.
        driver: { missing: 404, edit: 404, manifest: 404 },
        // 409 means that the role may edit and that its form is out of date. Support edits passengers on the page of
        // the booking.
        support: { missing: 403, edit: 409, manifest: 403 },
        manager: { missing: 200, edit: 409, manifest: 200 },
      }[role],
    )
  },
)
