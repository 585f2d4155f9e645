import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freezeManifests } from '#server/boarding/manifest/freeze-manifests.ts'
import { keepOnlyWhatIsNeeded } from '#server/office/housekeeping/keep-only-what-is-needed.ts'
import {
  blankNextOfKin,
  blankNextOfKinOfDeparted,
  blankNextOfKinOfSeated,
} from '#server/office/housekeeping/queries.ts'
import { fullDump } from '#testing/full-dump.ts'
import { paidBooking } from '#testing/self-service.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { endJourneys, visitOf } from './testing/canaries.ts'

const ADA = 'ada@example.com'
const BOLAS_PHONE = '08035550202'

/** Ada books two seats. Bola sits on the second one, with a baby. */
async function sharedBooking(shop: SellingApp) {
  const { booking } = await paidBooking(shop, {
    seats: [1, 2],
    fields: { email: ADA, passenger_name: 'Ada Adaname', next_of_kin_name: 'Kin Adakin' },
  })
  const { db } = shop.database
  await sql`
    update passengers set name = 'Bola Bolaname', phone = ${BOLAS_PHONE}, address = '2 Bolastreet',
           next_of_kin_name = 'Kin Bolakin', next_of_kin_phone = '08035550203', completed_at = now()
    where seat_no = '2'
  `.execute(db)
  await sql`
    insert into passengers (booking_id, name, is_infant, with_passenger_id)
    select booking_id, 'Baby Bolababy', true, id from passengers where seat_no = '2'
  `.execute(db)
  // A link reaches a seat only if it was not changed in the last days.
  await sql`update passengers set updated_at = now() - interval '8 days'`.execute(db)
  return booking
}

/** Stores the manifest of the bus, as the job does an hour after its departure. */
async function departed(shop: SellingApp): Promise<void> {
  await shop.database.pool.query(
    `update trips set depart_time = now() - interval '61 minutes', arrive_time = now() + interval '9 hours'`,
  )
  await freezeManifests(shop.context)
  const stored = await shop.database.db.selectFrom('departed_manifests').select('lines').execute()
  expect(JSON.stringify(stored)).toContain('Kin Bolakin')
}

const exportOf = async (shop: SellingApp, contact: string): Promise<string> => {
  const { dataKey } = await visitOf(shop, contact)
  return (await shop.app.inject({ method: 'POST', url: '/api/my-data/export', payload: { dataKey } })).body
}

const eraseOf = async (shop: SellingApp, contact: string) => {
  const { dataKey } = await visitOf(shop, contact)
  const payload = { dataKey, isUnderstood: true }
  return shop.app.inject({ method: 'POST', url: '/api/my-data/erase', payload })
}

test('two people share a booking: the export of each has their own seat, and nothing of the other', async () => {
  const shop = await sellingApp()
  await sharedBooking(shop)
  await endJourneys(shop)
  const ofAda = await exportOf(shop, ADA)
  expect(ofAda).toContain('Ada Adaname')
  expect(ofAda).not.toMatch(/Bola/)
  const ofBola = await exportOf(shop, BOLAS_PHONE)
  expect(JSON.parse(ofBola).seats).toMatchObject([
    { seat: '2', name: 'Bola Bolaname', nextOfKin: { name: 'Kin Bolakin' }, infant: 'Baby Bolababy' },
  ])
  expect(ofBola).not.toMatch(/Ada|ada@/)
})

test('a passenger on another person’s booking is erased by the phone number, after the journey; the buyer stays', async () => {
  const shop = await sellingApp()
  await sharedBooking(shop)
  const { summary } = await visitOf(shop, BOLAS_PHONE)
  expect(summary.blocks).toEqual([expect.stringMatching(/^You have a seat on a journey that ends on /)])
  await departed(shop)
  await endJourneys(shop)
  const erased = await eraseOf(shop, BOLAS_PHONE)
  expect(erased.statusCode, erased.body).toBe(200)
  const left = await fullDump(shop.database.pool)
  expect(left).not.toMatch(/Bola|5550203/)
  expect(left).toContain('Ada Adaname')
})

test('the buyer is erased from the seat too; the friend on the other seat stays', async () => {
  const shop = await sellingApp()
  await sharedBooking(shop)
  // Staff have corrected the address in the seat, so it differs from that of the booking.
  await sql`update passengers set address = '9 Adastreet' where seat_no = '1'`.execute(shop.database.db)
  await departed(shop)
  await endJourneys(shop)
  expect((await eraseOf(shop, ADA)).statusCode).toBe(200)
  const left = await fullDump(shop.database.pool)
  expect(left).not.toMatch(/Adaname|Adakin|Adastreet/)
  expect(left).toContain('Bola Bolaname')
})

test('a seat whose phone number was just changed is not reached by a link', async () => {
  const shop = await sellingApp()
  await sharedBooking(shop)
  await sql`update passengers set phone = '08035550909' where seat_no = '2'`.execute(shop.database.db)
  await expect(visitOf(shop, '08035550909')).rejects.toThrow('no link was sent')
})

const arrived = ({ database }: SellingApp, ago: string) =>
  database.pool.query(
    `update trips set arrive_time = now() - $1::interval, depart_time = now() - $1::interval - interval '9 hours'`,
    [ago],
  )

test('30 days after the arrival no next of kin is left, also of passengers who are not the buyer [F121]', async () => {
  const shop = await sellingApp()
  await sharedBooking(shop)
  await departed(shop)
  const digest = () => shop.database.db.selectFrom('departed_manifests').select('sha256').executeTakeFirst()
  const before = await digest()
  await arrived(shop, '29 days')
  await keepOnlyWhatIsNeeded(shop.context)
  expect(await fullDump(shop.database.pool)).toContain('Bolakin')
  await arrived(shop, '31 days')
  await keepOnlyWhatIsNeeded(shop.context)
  const left = await fullDump(shop.database.pool)
  expect(left).not.toMatch(/Adakin|Bolakin|5550203/)
  expect(left).toContain('Bola Bolaname')
  expect(await digest()).toEqual(before)
})

test('control: if the stored manifests are left out of the job, the next of kin remain in them [F121]', async () => {
  const shop = await sellingApp()
  await sharedBooking(shop)
  await departed(shop)
  await arrived(shop, '31 days')
  await blankNextOfKin(shop.database.db, '30 days')
  await blankNextOfKinOfSeated(shop.database.db, '30 days')
  expect(await fullDump(shop.database.pool)).toContain('Bolakin')
  await blankNextOfKinOfDeparted(shop.database.db, '30 days')
  expect(await fullDump(shop.database.pool)).not.toContain('Bolakin')
})

test('control: if only bookings lose the next of kin, those of the other passengers remain [F121]', async () => {
  const shop = await sellingApp()
  await sharedBooking(shop)
  await arrived(shop, '31 days')
  await blankNextOfKin(shop.database.db, '30 days')
  expect(await fullDump(shop.database.pool)).toContain('Bolakin')
})

test('after 24 months nobody of the booking is left [F121]', async () => {
  const shop = await sellingApp()
  await sharedBooking(shop)
  await departed(shop)
  await arrived(shop, '25 months')
  await keepOnlyWhatIsNeeded(shop.context)
  expect(await fullDump(shop.database.pool)).not.toMatch(/Adaname|Bolaname|Bolababy|5550202/)
})
