import { expect, test } from 'vitest'
import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

async function office(role = 'admin') {
  const shop = await testApp()
  const member = await staffMember(shop, role)
  return { shop, ...member, db: shop.database.db }
}

/** Returns the lines of the file, without the byte order mark and the empty text after the last line break. */
const linesOf = ({ body }: { body: string }) => body.replace('\uFEFF', '').split('\r\n').slice(0, -1)

test.each([
  ['batches', 'Batch,Year,Letter,Stream,Reporting date,Closing date,Trips,Status'],
  ['buses', 'Bus Serial Number,Type,Capacity,'],
  ['routes', 'From,To,Boarding point,'],
  ['trips', 'Departure (WAT),Arrival (WAT),From,To,'],
  ['departures', 'Departure (WAT),From,To,Boarding point,'],
  ['users', 'Name,E-mail,Role,Status,'],
  ['roles', 'Role,Description,Built in,Users,Permissions'],
  ['payments', 'Reference,Receipt,Booking reference,'],
  ['refunds', 'Booking reference,Passenger,Payment reference,'],
  ['unknown-payments', 'Reference,Amount,Currency,'],
  ['messages', 'Received (WAT),Name,E-mail,'],
  ['notifications', 'Created (WAT),Sent (WAT),Type,'],
  ['logs', 'Time (WAT),Type,Action,'],
])(
  'the CSV of %s has a heading and a line for each row of the list, and is recorded',
  async (list, heading) => {
    const { shop, call, user, db } = await office()
    const booking = await buildBooking(db, await buildTrip(db))
    await buildPayment(db, booking)
    const { total } = (await call('GET', `/${list}?page=1`)).json()
    const answer = await call('GET', `/${list}/export?page=3&pageSize=25`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="${list}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    )
    const [first = '', ...rows] = linesOf(answer)
    expect(first.startsWith(heading)).toBe(true)
    expect(rows).toHaveLength(total)
    const log = await shop.database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(log.at(-1)).toMatchObject({ action: `${list}.exported`, actor_id: user.id, entity: 'export' })
  },
)

test('the CSV of payments has the filters, the search and the order of the list, and the log does not keep the searched text', async () => {
  const { call, db, shop } = await office('finance')
  const trip = await buildTrip(db)
  for (const [seat, name] of ['Tester Ada', 'Tester Bola', '=1+1'].entries()) {
    const booking = await buildBooking(db, trip, { seats: [seat + 1], fields: { passenger_name: name } })
    await buildPayment(db, booking, { amount_kobo: naira(1_000 * (seat + 1)) })
  }
  const column = async (query: string) =>
    linesOf(await call('GET', `/payments/export?${query}`))
      .slice(1)
      .map((line) => line.split(',')[3])
  expect(await column('sort=-amount')).toEqual([`"'=1+1"`, 'Tester Bola', 'Tester Ada'])
  expect(await column('sort=amount&search=tester')).toEqual(['Tester Ada', 'Tester Bola'])
  expect(await column('status=PAID')).toEqual([])
  const entries = await shop.database.db.selectFrom('audit_log').select('after').orderBy('id').execute()
  expect(JSON.stringify(entries)).not.toContain('tester')
  expect(entries[1]?.after).toMatchObject({ sort: 'amount', isSearched: true, rows: 2 })
})

test('a driver cannot export payments, users, logs or trips', async () => {
  const { call } = await office('driver')
  for (const list of ['payments', 'users', 'logs', 'trips'])
    expect((await call('GET', `/${list}/export`)).statusCode).toBe(403)
})

test('a role without bookings.export sees lists with data of passengers and cannot export them', async () => {
  const { call } = await office('support')
  for (const list of ['payments', 'refunds', 'messages']) {
    expect((await call('GET', `/${list}`)).statusCode).toBe(200)
    expect((await call('GET', `/${list}/export`)).statusCode).toBe(403)
  }
  expect((await call('GET', '/trips/export')).statusCode).toBe(200)
})
