import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { askAgainWhenBusy } from '#testing/ask-again.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { limit } from '#testing/limits.ts'
import { meetAtLock } from '#testing/meet-at-lock.ts'
import { linkedSelf, openSelf, paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import type { TestApp } from '#testing/test-app.ts'
import { makeFillLink } from './fill-link.ts'

const BOLA = {
  name: 'Bola Ade',
  phone: '08030000002',
  address: '2 Palm Road',
  nextOfKinName: 'Chi Ade',
  nextOfKinPhone: '08030000003',
}

const patch = ({ app }: Pick<TestApp, 'app'>, token: string, payload: object) =>
  app.inject({ method: 'PATCH', url: `/api/passengers/${token}`, payload })

const show = ({ app }: Pick<TestApp, 'app'>, token: string) => app.inject(`/api/passengers/${token}`)

async function sharedSeat(shop: SellingApp, seats = [3, 4]) {
  const { booking, trip } = await paidBooking(shop, { seats, fields: { passenger_name: 'Ada Obi' } })
  const visitor = await openSelf(shop, booking)
  const share = async (seatNo: string): Promise<string> => {
    const answer = await visitor.call(`passengers/${seatNo}/link`, { channel: 'share' })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.url.split('/p/')[1]
  }
  return { booking, trip, visitor, share }
}

const rowOf = async ({ database }: Pick<TestApp, 'database'>, bookingId: number, seatNo: string) =>
  database.db
    .selectFrom('passengers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('seat_no', '=', seatNo)
    .executeTakeFirst()

test('the link of a seat shows route, date, seat and the first name of the buyer, and lets its passenger fill it in', async () => {
  const shop = await sellingApp()
  const { booking, share } = await sharedSeat(shop)
  const token = await share('4')
  const seat = (await show(shop, token)).json().data
  expect(seat).toMatchObject({ seatNo: '4', bookedBy: 'Ada', name: '', infantMaxAge: 2 })
  expect(JSON.stringify(seat)).not.toMatch(/Obi|0800|example\.com/)
  const saved = await patch(shop, token, { ...BOLA, updatedAt: seat.updatedAt })
  expect(saved.json().data).toMatchObject({ name: 'Bola Ade', missing: [] })
  expect(saved.body).not.toContain('0803')
  expect(await rowOf(shop, booking.id, '4')).toMatchObject({ name: 'Bola Ade', phone: '08030000002' })
  const log = await shop.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'passenger.edited')
    .execute()
  expect(JSON.stringify(log)).not.toMatch(/Bola|0803/)
  expect(await invariantViolations(shop)).toEqual([])
})

test('the database has the digest of a link only, and a newer link replaces it', async () => {
  const shop = await sellingApp()
  const { booking, share } = await sharedSeat(shop)
  const first = await share('4')
  expect((await rowOf(shop, booking.id, '4'))?.fill_token_sha256?.toString('utf8')).not.toContain(first)
  const second = await share('4')
  expect((await show(shop, first)).statusCode).toBe(404)
  expect((await show(shop, second)).statusCode).toBe(200)
})

test('a link ends when the bus leaves', async () => {
  const shop = await sellingApp()
  const { trip, share } = await sharedSeat(shop)
  const token = await share('4')
  const { updatedAt } = (await show(shop, token)).json().data
  await shop.database.pool.query(
    `update trips set depart_time = now() - interval '1 second', arrive_time = now() + interval '9 hours' where id = $1`,
    [trip.id],
  )
  const ended = await shop.app.inject(`/p/${token}`)
  expect([ended.statusCode, ended.body]).toEqual([404, expect.stringContaining('This link no longer works.')])
  expect((await show(shop, token)).statusCode).toBe(404)
  expect((await patch(shop, token, { ...BOLA, updatedAt })).statusCode).toBe(404)
})

test.each([
  ['email', 'bola@example.com'],
  ['sms', '08030000002'],
] as const)('the buyer sends a link by %s, and the link in the message works', async (channel, to) => {
  const shop = await sellingApp()
  const { visitor } = await sharedSeat(shop)
  const answer = await visitor.call('passengers/4/link', { channel, to })
  expect([answer.statusCode, answer.json().data]).toEqual([200, { url: null }])
  await sendNotifications(shop.context)
  const texts = shop.sandbox.mailbox.list().map(({ text }) => text)
  const message = texts.find((text) => text.includes('/p/')) ?? ''
  if (channel === 'sms') expect(message.length).toBeLessThan(160)
  expect(message).toContain('Ada')
  expect(message).not.toContain('Obi')
  const [token = ''] = message.match(/(?<=\/p\/)[\w-]{22}/) ?? []
  expect((await show(shop, token)).json().data).toMatchObject({ seatNo: '4' })
  const stored = await shop.database.db.selectFrom('notifications').select(['payload', 'message']).execute()
  expect(JSON.stringify(stored.map(({ payload }) => payload))).not.toContain(token)
})

test('a browser that was opened with the forwarded link of the booking gets no link to a seat that is complete', async () => {
  const shop = await sellingApp()
  const { booking, visitor } = await sharedSeat(shop)
  await sql`update self_sessions set is_by_link = true`.execute(shop.database.db)
  const link = (seatNo: string) => visitor.call(`passengers/${seatNo}/link`, { channel: 'share' })
  expect((await link('3')).statusCode).toBe(403)
  expect((await link('4')).statusCode).toBe(200)
  const linked = await linkedSelf(shop, booking)
  expect((await linked.call('passengers/3/link', { channel: 'share' })).statusCode).toBe(200)
})

test('without script: the buyer opens the form of a seat, and the passenger fills it in and corrects a mistake', async () => {
  const shop = await sellingApp()
  const { booking, visitor } = await sharedSeat(shop)
  const of = booking.booking_token
  const nowhere = await visitor.send('/self/passengers', { of, seat: '4', way: 'send', contact: '12' })
  expect([nowhere.statusCode, nowhere.body]).toEqual([
    400,
    expect.stringContaining('Enter a valid phone number or e-mail address'),
  ])
  const opened = await visitor.send('/self/passengers', { of, seat: '4', way: 'now' })
  expect(opened.statusCode, opened.body).toBe(303)
  const path = String(opened.headers.location)
  expect(path).toMatch(/^\/p\/[\w-]{22}$/)
  const page = await shop.app.inject(path)
  expect(page.body).toContain('Booked by')
  expect(page.body).not.toMatch(/<script|Obi/)
  const updatedAt = page.body.match(/name="updatedAt" value="([^"]+)"/)?.[1] ?? ''
  const fill = (fields: object) =>
    shop.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...BOLA, infantName: '', updatedAt, ...fields }).toString(),
    })
  const wrong = await fill({ phone: '12' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('Phone number must be at least 10 digits')
  expect(wrong.body).toContain('value="Bola Ade"')
  const done = await fill({})
  expect(done.statusCode, done.body).toBe(200)
  expect(done.body).toContain('Bola Ade is on the passenger list for seat 4')
  expect((await shop.app.inject(path)).body).toContain('Already given. Leave empty to keep it.')
  const stale = await fill({ name: 'Chi Eze' })
  expect(stale.statusCode).toBe(409)
  expect(await rowOf(shop, booking.id, '4')).toMatchObject({ name: 'Bola Ade' })
  const shown = await shop.app.inject({ url: '/self', headers: { cookie: visitor.cookie } })
  expect(shown.statusCode).toBe(200)
})

/** 51 people on one bus, each with a link. */
async function fullBus(shop: SellingApp) {
  const { db } = shop.database
  const trip = await buildTrip(db, { bus: 'Luxry51' })
  const seats = Array.from({ length: 51 }, (_, index) => index + 1)
  const booking = await buildBooking(db, trip, {
    seats,
    fields: { status: 'CONFIRMED', paid_kobo: naira(35_000 * 51), confirmed_at: new Date() },
  })
  const rows = await db
    .selectFrom('passengers')
    .select(['id', 'seat_no', 'updated_at'])
    .where('booking_id', '=', booking.id)
    .execute()
  const people = []
  for (const { id, seat_no, updated_at } of rows) {
    const link = await makeFillLink(db, shop.context.config, id)
    people.push({ seatNo: seat_no ?? '', token: link.split('/p/')[1] ?? '', updatedAt: updated_at })
  }
  return { booking, people }
}

/** The names and addresses that two editors of a seat type. A stored row must have both values from the same editor. */
const editsOf = (seatNo: string) =>
  ['First', 'Second'].map((who) => ({
    ...BOLA,
    name: `${who} of seat ${seatNo}`,
    address: `${who} Street ${seatNo}`,
  }))

test('51 links of one bus are answered at once, twice each: one of each two is stored whole, the other is told [F120]', {
  timeout: limit(120_000),
}, async () => {
  const shop = await sellingApp()
  const { booking, people } = await fullBus(shop)
  const answers = await Promise.all(
    people.map(({ seatNo, token, updatedAt }) =>
      Promise.all(
        editsOf(seatNo).map(async (edit) => {
          const answer = await askAgainWhenBusy(() => patch(shop, token, { ...edit, updatedAt }))
          return { status: answer.statusCode, edit }
        }),
      ),
    ),
  )
  expect(answers.map((both) => both.map(({ status }) => status).sort())).toEqual(people.map(() => [200, 409]))
  for (const [index, { seatNo }] of people.entries()) {
    const stored = await rowOf(shop, booking.id, seatNo)
    const winner = answers[index]?.find(({ status }) => status === 200)?.edit
    expect([stored?.name, stored?.address]).toEqual([winner?.name, winner?.address])
  }
})

test('control: when the last write wins, edits are lost and nobody is told [F120]', async () => {
  const shop = await sellingApp()
  const { booking, people } = await fullBus(shop)
  const careless = (seatNo: string, { name, address }: { name: string; address: string }) =>
    shop.database.db
      .updateTable('passengers')
      .set({ name, address })
      .where('booking_id', '=', booking.id)
      .where('seat_no', '=', seatNo)
      .executeTakeFirst()
  const told = await Promise.all(
    people.flatMap(({ seatNo }) =>
      editsOf(seatNo).map(async (edit) => Number((await careless(seatNo, edit)).numUpdatedRows)),
    ),
  )
  // All 102 editors, two for each seat, get a success, although there are only 51 rows.
  expect(told.filter((rows) => rows === 1)).toHaveLength(102)
})

test.each(['the cancellation', 'the passenger'])(
  'the buyer cancels a seat while its passenger sends the form, and %s is first [F120]',
  async (first) => {
    const shop = await sellingApp()
    const { booking, share } = await sharedSeat(shop)
    const token = await share('4')
    const { updatedAt } = (await show(shop, token)).json().data
    const visitor = await linkedSelf(shop, booking)
    const { charge, back } = (await visitor.call('quote', { act: 'cancel', seatNos: ['4'] })).json().data
    const cancel = () => visitor.call('cancel', { seatNos: ['4'], expected: { charge, back } })
    const fill = () => patch(shop, token, { ...BOLA, updatedAt })
    const lock = `select from bookings where id = ${booking.id} for update`
    const isCancelFirst = first === 'the cancellation'
    const acts = isCancelFirst ? ([cancel, fill] as const) : ([fill, cancel] as const)
    const answers = await meetAtLock(shop, lock, acts)
    const [cancelled, filled] = isCancelFirst ? answers : [answers[1], answers[0]]
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    expect(filled.statusCode, filled.body).toBe(isCancelFirst ? 404 : 200)
    expect(await rowOf(shop, booking.id, '4')).toBeUndefined()
    expect(await rowOf(shop, booking.id, '3')).toMatchObject({ name: 'Ada Obi' })
    expect(await invariantViolations(shop)).toEqual([])
  },
)
