import { expect, test } from 'vitest'
import { NO_STOPS, type Stops } from '#domain/network/stops.ts'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { stopsColumns } from '#server/platform/rules/stops.ts'
import { buildBooking, buildRoute, buildTrip, buildUser } from '#testing/builders.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

const JIBOWU: Stops = {
  boardingPoint: 'Jibowu Park',
  boardingAddress: '12 Ikorodu Road',
  boardingLandmark: 'opposite the filling station',
  boardingMapUrl: 'https://maps.example/jibowu',
  dropOff: 'Camp gate',
  nightStop: 'Lokoja, 7 pm to 6 am, your room is included',
}

const OJOTA: Stops = { ...NO_STOPS, boardingPoint: 'Ojota Park', dropOff: 'Camp gate' }

const TO_AWGU = { origin: 'Lagos', destination: 'Awgu (Enugu)', duration: '10 hours', paymentType: 'Split' }

const PAID = { status: 'CONFIRMED', paid_kobo: naira(35_000) } as const

async function office() {
  const shop = await testApp()
  return { ...shop, db: shop.database.db, ...(await staffMember(shop)) }
}

test('staff save the stops of a route; visitors read them, and the log shows each stop', async () => {
  const { app, call, db } = await office()
  const added = await call('POST', '/routes', { ...TO_AWGU, stops: JIBOWU })
  expect(added.json().data.stops).toEqual(JIBOWU)
  const { id } = added.json().data
  expect((await app.inject('/api/routes')).json().data).toMatchObject([{ id, stops: JIBOWU }])

  const renamed = await call('PATCH', `/routes/${id}`, { duration: '11 hours' })
  expect(renamed.json().data.stops).toEqual(JIBOWU)
  const cleared = await call('PATCH', `/routes/${id}`, { stops: NO_STOPS })
  expect(cleared.json().data.stops).toEqual(NO_STOPS)

  const log = await db.selectFrom('audit_log').select(['before', 'after']).orderBy('id').execute()
  expect(log[0]?.after).toMatchObject(JIBOWU)
  expect(log[2]).toEqual({ before: JIBOWU, after: NO_STOPS })
})

test('a wrong stop of a route gets an error beside its own field', async () => {
  const { call } = await office()
  const fieldsFor = async (stops: object) => {
    const answer = await call('POST', '/routes', { ...TO_AWGU, stops: { ...JIBOWU, ...stops } })
    expect(answer.statusCode).toBe(400)
    return answer.json().fields
  }
  expect(await fieldsFor({ boardingPoint: '' })).toEqual({
    boardingPoint: 'Enter the boarding point that this address, landmark or map link is for',
  })
  expect(await fieldsFor({ boardingMapUrl: 'http://maps.example', dropOff: 'x'.repeat(81) })).toEqual({
    boardingMapUrl: 'Use a link that starts with https://',
    dropOff: 'At most 80 characters',
  })
})

test('a trip has the stops of its route, or its own: in search, alone, in lists and for staff', async () => {
  const { app, call, db } = await office()
  const places = { origin: 'Lagos', destination: 'Awgu (Enugu)' }
  const date = '2090-01-20'
  const route = await buildRoute(db, { ...places, ...stopsColumns(JIBOWU) })
  const usual = await buildTrip(db, { route, departTime: lagosInstant(date, '06:00') })
  const other = await buildTrip(db, {
    route,
    departTime: lagosInstant(date, '07:00'),
    fields: stopsColumns(OJOTA),
  })
  const expected = [
    { id: usual.id, stops: JIBOWU },
    { id: other.id, stops: OJOTA },
  ]
  const found = await app.inject(`/api/trips/search?${new URLSearchParams({ ...places, date })}`)
  expect(found.json().data.trips).toMatchObject(expected)
  expect((await app.inject('/api/trips')).json().data).toMatchObject(expected)
  expect((await app.inject(`/api/trips/${other.id}`)).json().data).toMatchObject({ stops: OJOTA })

  const forStaff = (await call('GET', '/trips?sort=departure')).json().data
  expect(forStaff).toMatchObject([
    { id: usual.id, stops: JIBOWU, ownStops: null },
    { id: other.id, stops: OJOTA, ownStops: OJOTA },
  ])
  const choices = (await call('GET', '/trips/choices')).json().data
  expect(choices.routes).toMatchObject([{ id: route.id, stops: JIBOWU }])
})

test('passenger, staff and the manifest see where a booking boards', async () => {
  const { app, call, db } = await office()
  const route = await buildRoute(db, stopsColumns(JIBOWU))
  const trip = await buildTrip(db, { route })
  const booking = await buildBooking(db, trip, { fields: PAID })
  const seen = await app.inject(`/api/bookings/confirm?bookingToken=${booking.booking_token}`)
  expect(seen.json().booking.trip.stops).toEqual(JIBOWU)
  expect((await call('GET', `/bookings/${booking.id}`)).json().data.stops).toEqual(JIBOWU)
  expect((await call('GET', `/trips/${trip.id}/manifest`)).json().data.trip.stops).toEqual(JIBOWU)
})

test('new stops of a route: passengers of its upcoming trips get one mail each or, without an e-mail address, one SMS; those on trips with their own stops get none', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const { call } = await staffMember(shop)
  const route = await buildRoute(db, stopsColumns(JIBOWU))
  const booked = async (trip: Parameters<typeof buildTrip>[1], email: string) =>
    buildBooking(db, await buildTrip(db, { route, ...trip }), { fields: { ...PAID, email } })
  await booked({}, 'usual@example.com')
  await booked({ fields: stopsColumns(OJOTA) }, 'own@example.com')
  await booked({ departTime: new Date(Date.now() - 3_600_000) }, 'left@example.com')
  await booked({ status: 'COMPLETED' }, 'completed@example.com')
  const clerk = await buildUser(db)
  const walkIn = { ...PAID, email: '', mobile: '0803 123 4567', created_by: clerk.id }
  await buildBooking(db, await buildTrip(db, { route }), { fields: walkIn })
  const save = async (stops: Stops) => {
    const answer = await call('PATCH', `/routes/${route.id}`, { stops })
    expect(answer.statusCode).toBe(200)
    await sendNotifications(shop.context)
    return shop.sandbox.mailbox.list().filter(({ kind }) => kind === 'mail')
  }
  const texts = () => shop.sandbox.mailbox.list().filter(({ kind }) => kind === 'sms')
  expect(await save({ ...JIBOWU, boardingMapUrl: 'https://maps.example/other' })).toEqual([])

  const [mail, ...more] = await save(OJOTA)
  expect(more).toEqual([])
  expect(texts()).toMatchObject([{ to: ['2348031234567'], text: expect.stringContaining(' from Ojota') }])
  expect(mail?.to).toEqual(['usual@example.com'])
  expect(mail?.subject).toMatch(/^Trip changed: /)
  expect(mail?.text).toContain('New boarding point: Ojota Park')
  expect(mail?.text).toContain('Previously: Jibowu Park, 12 Ikorodu Road, opposite the filling station')
  expect(mail?.text).not.toContain('New drop-off')
  expect(mail?.attachments).toMatchObject([{ mimeType: 'application/pdf' }, { filename: 'trip.ics' }])

  expect(await save(NO_STOPS)).toHaveLength(1)
  const again = await save(JIBOWU)
  expect(again).toHaveLength(2)
  expect(texts()).toHaveLength(2)
})

test('stops changed twice before the mail is sent are told once, and not at all if they are as before', async () => {
  const shop = await sellingApp()
  const { db } = shop.database
  const { call } = await staffMember(shop)
  const route = await buildRoute(db, stopsColumns(JIBOWU))
  await buildBooking(db, await buildTrip(db, { route }), { fields: PAID })
  const save = async (stops: Stops) =>
    expect((await call('PATCH', `/routes/${route.id}`, { stops })).statusCode).toBe(200)

  await save(OJOTA)
  await save(JIBOWU)
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list()).toEqual([])

  await save(OJOTA)
  await save({ ...OJOTA, boardingPoint: 'Berger Park' })
  await sendNotifications(shop.context)
  const [mail, ...more] = shop.sandbox.mailbox.list()
  expect(more).toEqual([])
  expect(mail?.text).toContain('New boarding point: Berger Park')
  expect(mail?.text).toContain('Previously: Jibowu Park')
})
