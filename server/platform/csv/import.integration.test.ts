import { expect, test } from 'vitest'
import type { ImportLine, ImportPreview } from '#contracts/platform/imports.ts'
import { lagosWallClock } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { TRIP_IMPORT } from '#server/changes/planning/import-trips.ts'
import { violatedConstraint } from '#server/platform/database/database-errors.ts'
import { countInvariantViolations } from '#server/platform/rules/invariants.ts'
import { createBarrier } from '#testing/barrier.ts'
import { buildBus, buildRoute, buildTrip, buildUser } from '#testing/builders.ts'
import { limit } from '#testing/limits.ts'
import { staffAction, staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'
import { runImport } from './run-import.ts'

type Things = 'routes' | 'buses' | 'trips'

async function office(role = 'manager') {
  const shop = await testApp()
  const { db } = shop.database
  const { call, user } = await staffMember(shop, role)
  const preview = (things: Things, file: string) => call('POST', `/${things}/import/preview`, { file })
  const check = async (things: Things, file: string): Promise<ImportPreview> => {
    const answer = await preview(things, file)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }
  const run = (things: Things, file: string, digest: string, key?: string) =>
    call('POST', `/${things}/import`, { file, digest }, key ? { 'idempotency-key': key } : {})
  /** Checks the file and imports it. */
  const bring = async (things: Things, file: string) => run(things, file, (await check(things, file)).digest)
  const counts = async () => {
    const count = async (table: 'routes' | 'buses' | 'trips' | 'seats' | 'audit_log') =>
      Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
    return {
      routes: await count('routes'),
      buses: await count('buses'),
      trips: await count('trips'),
      seats: await count('seats'),
      log: await count('audit_log'),
    }
  }
  return { shop, db, call, user, preview, check, run, bring, counts }
}

const notesOf = ({ lines }: ImportPreview) =>
  lines.map(({ line, result, notes }) => [line, result, ...notes.map(noteInWords)])

const noteInWords = ({ column, text }: ImportLine['notes'][number]) => (column ? `${column}: ${text}` : text)

const TRIP_HEADINGS = 'Departure (WAT),Arrival (WAT),From,To,Batch,Bus Serial Number,Driver,Price (₦)'

/** A Lagos time some days ahead, as a file has it. */
const at = (days: number, time: string) =>
  `${lagosWallClock(new Date(Date.now() + days * 86_400_000)).slice(0, 10)} ${time}`

/** Creates what trips need, and a function that writes the line of a trip. */
async function network({ db }: Awaited<ReturnType<typeof office>>) {
  const route = await buildRoute(db, { origin: 'Lagos', destination: 'Awgu (Enugu)' })
  const bus = await buildBus(db)
  const { year, letter, stream } = await db
    .insertInto('batches')
    .values({ year: 2026, letter: 'B', stream: 'II' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const batch = `${year}_${letter} Stream_${stream}`
  const line = (
    days: number,
    change: { time?: string; bus?: string; driver?: string; price?: string } = {},
  ) =>
    [
      at(days, change.time ?? '05:30'),
      at(days, '16:30'),
      'lagos',
      '"Awgu (Enugu)"',
      batch,
      change.bus ?? bus.plate_no,
      change.driver ?? '',
      change.price ?? '35000',
    ].join(',')
  return { route, bus, batch, line }
}

test('routes are created, changed or left as they are, and the log names each and the import', async () => {
  const { db, check, run } = await office()
  await buildRoute(db, { origin: 'Lagos', destination: 'Kubwa', duration: '10 hours' })
  await buildRoute(db, { origin: 'Lagos', destination: 'Okada', duration: '5 hours' })
  const file = [
    'From;To;Duration;Payment type;Distance (km);Status',
    'Lagos;Iseyin;4 hours;Split;1,170;',
    'LAGOS;kubwa;12 hours;Full;;Inactive',
    'Lagos;Okada;5 hours;Full;;Active',
  ].join('\r\n')
  const seen = await check('routes', file)
  expect(notesOf(seen)).toEqual([
    [2, 'new'],
    [3, 'change', 'Duration: 10 hours → 12 hours', 'Status: Active → Inactive'],
    [4, 'same'],
  ])
  expect(seen).toMatchObject({ created: 1, changed: 1, same: 1, wrong: 0 })
  const done = await run('routes', file, seen.digest)
  expect([done.statusCode, done.json()]).toEqual([201, { data: { created: 1, changed: 1, same: 1 } }])
  const routes = await db.selectFrom('routes').selectAll().orderBy('destination').execute()
  expect(
    routes.map((row) => [
      row.origin,
      row.destination,
      row.duration,
      row.payment_type,
      row.distance_km,
      row.is_active,
    ]),
  ).toEqual([
    ['Lagos', 'Iseyin', '4 hours', 'Split', 1_170, true],
    ['Lagos', 'Kubwa', '12 hours', 'Full', null, false],
    ['Lagos', 'Okada', '5 hours', 'Full', null, true],
  ])
  const log = await db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()
  expect(log.map(({ action, details }) => `${action}: ${details}`)).toEqual([
    'route.created: Lagos to Iseyin',
    'route.updated: Lagos to Kubwa',
    'routes.imported: 1 created, 1 changed, 1 unchanged',
  ])
})

test('each wrong line of a file says what is wrong with which column, errors first, and nothing is imported', async () => {
  const { preview, run, counts, db } = await office()
  await buildBus(db, 'Coaster44')
  const file = [
    'Bus Serial Number,Type,Capacity,Seats per row,Amenities,Status',
    'NEW-1,Sprinter,,,"AC, USB charging",',
    'NEW-2,Coach,14,4,,Active',
    'NEW-3,Sprinter,15,4,,Active',
    ',Sprinter,many,4,,Broken',
    'new-1,Sprinter,14,4,,Active',
    'NEW-5,Sprinter,14,4,"AC, ac",Active,more',
  ].join('\n')
  const before = await counts()
  const seen: ImportPreview = (await preview('buses', file)).json().data
  expect(notesOf(seen)).toEqual([
    [3, 'wrong', 'Type: “Coach” is not one of: Sprinter, Coaster 44, Luxury 51.'],
    [4, 'wrong', 'Capacity: A Sprinter has at most 14 seats'],
    [
      5,
      'wrong',
      'Bus Serial Number: Plate number is required',
      'Capacity: “many” is not a number. Example: 475',
      'Status: “Broken” is not one of: Active, Maintenance.',
    ],
    [6, 'wrong', 'Bus Serial Number: Line 2 of this file has it too.'],
    [
      7,
      'wrong',
      'This line has more cells than headings. Put text that contains a comma in quotation marks.',
    ],
    [2, 'new'],
  ])
  const refused = await run('buses', file, seen.digest)
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    '5 of 6 lines have errors. Nothing was imported.',
  ])
  expect(await counts()).toEqual(before)
})

test('a bus with trips keeps its type, with the words of the form', async () => {
  const { db, check } = await office()
  const trip = await buildTrip(db, { bus: 'Coaster44' })
  const bus = await db.selectFrom('buses').selectAll().where('id', '=', trip.bus_id).executeTakeFirstOrThrow()
  const seen = await check('buses', `Bus Serial Number,Type,Capacity\n${bus.plate_no},Sprinter,14`)
  expect(notesOf(seen)).toEqual([
    [
      2,
      'wrong',
      'Type: 1 upcoming trip uses the seat layout of a Coaster 44. Assign another bus or cancel it first.',
    ],
  ])
})

test('trips are created with their seats, and can be booked', async () => {
  const its = await office()
  const { line, route } = await network(its)
  const driver = await buildUser(its.db, { role: 'driver' })
  const file = `${TRIP_HEADINGS}\n${line(3, { driver: driver.name.toUpperCase() })}\n${line(4, { price: '"₦40,000.50"' })}\n`
  const seen = await its.check('trips', file)
  expect(seen.lines.map(({ result, notes }) => [result, notes.map(({ column }) => column)])).toEqual([
    ['new', []],
    // At that time the bus is in Awgu.
    ['new', ['Bus Serial Number']],
  ])
  expect((await its.run('trips', file, seen.digest)).statusCode).toBe(201)
  const trips = await its.db.selectFrom('trips').selectAll().orderBy('id').execute()
  expect(
    trips.map(({ route_id, driver_id, price_kobo, status }) => [route_id, driver_id, price_kobo, status]),
  ).toEqual([
    [route.id, driver.id, naira(35_000), 'SCHEDULED'],
    [route.id, null, 4_000_050, 'SCHEDULED'],
  ])
  const day = at(3, '').slice(0, 10)
  const found = await its.shop.app.inject({
    url: `/api/trips/search?origin=Lagos&destination=Awgu%20(Enugu)&date=${day}`,
  })
  expect(found.json().data.trips).toMatchObject([
    { id: trips[0]?.id, price: 35_000, availableSeatsCount: 14 },
  ])
  const entry = await its.db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'trips.imported',
    details: '2 created, 0 changed, 0 unchanged',
    after: { created: 2, tripIds: trips.map(({ id }) => id) },
  })
  expect((await countInvariantViolations(its.db)).filter(({ broken }) => broken > 0)).toEqual([])
})

test('trips that cannot run are refused line by line', async () => {
  const its = await office()
  const { line, bus, batch } = await network(its)
  const other = await buildBus(its.db)
  const resting = await buildBus(its.db)
  await its.db.updateTable('buses').set({ is_active: false }).where('id', '=', resting.id).execute()
  const driver = await buildUser(its.db, { role: 'driver' })
  await its.bring('trips', `${TRIP_HEADINGS}\n${line(3, { driver: driver.name })}`)
  const file = [
    TRIP_HEADINGS,
    line(3, { price: '36000' }),
    line(3, { time: '06:00' }),
    line(5),
    line(5, { time: '08:00' }),
    line(-1),
    line(6, { bus: resting.plate_no }),
    line(3, { bus: other.plate_no, driver: driver.name }),
    line(6, { driver: 'Nobody' }),
    `${at(7, '16:30')},${at(7, '05:30')},Lagos,Jos,${batch},X-1,,free`,
    ',,,,,,,',
    ',,Lagos,,,,,',
  ].join('\n')
  const seen = await its.check('trips', file)
  const texts = Object.fromEntries(notesOf(seen).map(([line, ...notes]) => [line, notes]))
  expect(texts).toMatchObject({
    2: [
      'wrong',
      'Departure (WAT): This bus already has a trip on this route at this time. An import does not change trips. Edit it in the list of trips.',
    ],
    3: [
      'wrong',
      expect.stringMatching(`^Bus Serial Number: Bus ${bus.plate_no} runs Lagos to Awgu \\(Enugu\\) until `),
    ],
    4: ['new', expect.stringMatching(/^Bus Serial Number: Bus .+ is in Awgu \(Enugu\) from /)],
    5: [
      'wrong',
      `Bus Serial Number: Bus ${bus.plate_no} is on another trip at this time. Line 4 of this file has it too.`,
    ],
    6: ['wrong', 'Departure (WAT): The departure time has passed.'],
    7: ['wrong', `Bus Serial Number: Bus ${resting.plate_no} is under maintenance`],
    8: ['wrong', expect.stringMatching(/^Driver: Test driver is driving Lagos to Awgu \(Enugu\) until /)],
    9: ['wrong', 'Driver: There is no driver Nobody.'],
    10: [
      'wrong',
      'To: There is no route Lagos to Jos. Add it first.',
      'Bus Serial Number: There is no bus X-1. Add it first.',
      'Price (₦): “free” is not a number. Example: 475',
    ],
    12: expect.arrayContaining([
      'wrong',
      'Departure (WAT): Departure time is required',
      'To: Route is required',
      'Batch: Batch is required',
      'Bus Serial Number: Bus is required',
    ]),
  })
})

test('two drivers of one name are not guessed, and a trip that was cancelled is no rival', async () => {
  const its = await office()
  const { line } = await network(its)
  const [one] = [await buildUser(its.db, { role: 'driver' }), await buildUser(its.db, { role: 'driver' })]
  const file = `${TRIP_HEADINGS}\n${line(3, { driver: one.name })}`
  expect(notesOf(await its.check('trips', file))).toEqual([
    [2, 'wrong', `Driver: Two drivers are called ${one.name}. Choose the driver after the import.`],
  ])
  const plain = `${TRIP_HEADINGS}\n${line(3)}`
  await its.bring('trips', plain)
  expect(notesOf(await its.check('trips', plain))).toEqual([[2, 'same']])
  await its.db.updateTable('trips').set({ status: 'CANCELED' }).execute()
  expect(notesOf(await its.check('trips', plain))).toEqual([[2, 'new']])
})

test.each(['routes', 'buses', 'trips'] as const)(
  'an exported file of %s can be imported again and changes nothing',
  async (things) => {
    const { db, call, check, run } = await office('admin')
    const trip = await buildTrip(db, { bus: 'Coaster44' })
    await buildTrip(db, { status: 'CANCELED' })
    await buildTrip(db, { departTime: new Date(Date.now() - 86_400_000), status: 'COMPLETED' })
    await db
      .updateTable('routes')
      .set({
        boarding_point: '=Jibowu',
        boarding_address: '12, Ikorodu "old" Road',
        boarding_map_url: 'https://maps.example/j',
        drop_off: '-gate',
        distance_km: 560,
      })
      .where('id', '=', trip.route_id)
      .execute()
    await db
      .updateTable('buses')
      .set({ amenities: ['AC', 'USB'], is_active: false })
      .where('id', '=', trip.bus_id)
      .execute()
    // Times of the builders have seconds, which an export does not have. Staff cannot plan such trips.
    await db
      .updateTable('trips')
      .set(({ fn, val }) => ({
        depart_time: fn('date_trunc', [val('minute'), 'depart_time']),
        arrive_time: fn('date_trunc', [val('minute'), 'arrive_time']),
      }))
      .execute()
    const { body } = await call('GET', `/${things}/export`)
    const seen = await check(things, body)
    expect(new Set(notesOf(seen).map(([, ...rest]) => rest.join()))).toEqual(new Set(['same']))
    const refused = await run(things, body, seen.digest)
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'There is nothing new in this file.'])
  },
)

test('a file that something has overtaken since the preview is refused', async () => {
  const { db, check, run, counts } = await office()
  const file = 'From,To,Duration\nLagos,Iseyin,4 hours\nLagos,Okada,5 hours'
  const { digest } = await check('routes', file)
  await buildRoute(db, { origin: 'lagos', destination: 'okada', duration: '5 hours' })
  const before = await counts()
  const late = await run('routes', file, digest)
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    {
      code: 'STALE',
      error:
        'Something has changed since you checked this file. Check it again, then import it. Nothing was imported.',
    },
  ])
  const other = await run('routes', `${file}\nLagos,Ede,3 hours`, digest)
  expect(other.json().code).toBe('STALE')
  expect(await counts()).toEqual(before)
})

test.each([
  ['routes', async () => 'From,To,Duration\nLagos,Iseyin,4 hours\nLagos,Okada,5 hours'],
  ['buses', async () => 'Bus Serial Number,Type\nA-1,Sprinter\nA-2,Coaster 44'],
  [
    'trips',
    async (its: Awaited<ReturnType<typeof office>>) => {
      const { line } = await network(its)
      return [TRIP_HEADINGS, line(3), line(4), line(5)].join('\n')
    },
  ],
] as const)(
  'of two imports of the same %s at once, one does all and the other nothing',
  async (things, write) => {
    const its = await office()
    const file = await write(its)
    const { digest } = await its.check(things, file)
    const before = await its.counts()
    const answers = await Promise.all([its.run(things, file, digest), its.run(things, file, digest)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const after = await its.counts()
    expect(after[things] - before[things]).toBe(file.split('\n').length - 1)
  },
)

test('control: without the locks both imports pass the check, and only the constraint of the database stops the second', async () => {
  const its = await office()
  const { line } = await network(its)
  const file = `${TRIP_HEADINGS}\n${line(3)}`
  const { digest } = await its.check('trips', file)
  const bothChecked = createBarrier(2)
  const { lock: _, ...unlocked } = TRIP_IMPORT
  const careless: typeof TRIP_IMPORT = {
    ...unlocked,
    judge: async (...about) => {
      const judged = await TRIP_IMPORT.judge(...about)
      await bothChecked()
      return judged
    },
  }
  const act = await staffAction(its.db)
  const run = () => runImport(its.shop.context.background, act, careless, { file, digest }, undefined)
  const ends = await Promise.allSettled([run(), run()])
  const failed = ends.find((end) => end.status === 'rejected')
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(violatedConstraint(failed?.reason), String(failed?.reason)).toBe('trips_bus_is_free')
})

test('a request repeated with its key imports once and gets the same answer', async () => {
  const its = await office()
  const { line } = await network(its)
  const file = `${TRIP_HEADINGS}\n${line(3)}`
  const { digest } = await its.check('trips', file)
  const key = 'one-import-of-trips'
  const answers = await Promise.all([
    its.run('trips', file, digest, key),
    its.run('trips', file, digest, key),
  ])
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [201, answers[0]?.body],
    [201, answers[0]?.body],
  ])
  const { digest: another } = await its.check('trips', `${TRIP_HEADINGS}\n${line(5)}`)
  const reused = await its.run('trips', `${TRIP_HEADINGS}\n${line(5)}`, another, key)
  expect(reused.json().code).toBe('KEY_REUSED')
  expect((await its.counts()).trips).toBe(1)
})

test('an import whose last line fails leaves nothing', async () => {
  const { db, check, run, counts } = await office()
  const file = 'From,To,Duration\nLagos,Iseyin,4 hours\nLagos,Okada,5 hours'
  const { digest } = await check('routes', file)
  const before = await counts()
  // The database refuses a line that all verdicts allow, as it would for a route that is created at the same moment.
  await db.schema.createIndex('only_one_from_lagos').on('routes').column('origin').unique().execute()
  const failed = await run('routes', file, digest)
  expect(failed.statusCode).toBe(500)
  await db.schema.dropIndex('only_one_from_lagos').execute()
  expect(await counts()).toEqual(before)
  expect((await run('routes', file, digest)).statusCode).toBe(201)
})

test.each([
  [
    'too many lines',
    `From,To\n${'Lagos,Awgu\n'.repeat(5_001)}`,
    400,
    'A file can have at most 5,000 lines. This one has 5,001.',
  ],
  [
    'too many bytes',
    `From,To\nLagos,${'x'.repeat(2_000_000)}`,
    413,
    'A file can have at most 2 MB. Split it into several files.',
  ],
  [
    'another encoding',
    'From,To\nS\uFFFDo,Awgu',
    400,
    'This file is not saved as UTF-8. In your spreadsheet, choose the file type “CSV UTF-8” and save it again.',
  ],
  ['no file', '', 400, 'This file is empty.'],
])('a file with %s is refused beside the field', async (_, file, status, sentence) => {
  const { preview, run } = await office()
  for (const answer of [await preview('routes', file), await run('routes', file, '0'.repeat(64))])
    expect([answer.statusCode, answer.json().fields]).toEqual([status, { file: sentence }])
})

test('a body beyond the limit of the endpoint is refused before it is read', async () => {
  const { preview } = await office()
  const answer = await preview('trips', 'x'.repeat(5_000_001))
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE'])
})

test('only roles that may create routes, buses and trips may import them', async () => {
  for (const role of ['finance', 'support', 'driver']) {
    const { preview, run } = await office(role)
    for (const things of ['routes', 'buses', 'trips'] as const) {
      expect((await preview(things, 'From,To\nA,B')).statusCode, `${role} ${things}`).toBe(403)
      expect((await run(things, 'From,To\nA,B', '0'.repeat(64))).statusCode, `${role} ${things}`).toBe(403)
    }
  }
})

test.each(['imports.process', 'routes.create'] as const)(
  'a role without %s may not import routes',
  async (missing) => {
    const { db, preview, user } = await office()
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', user.role_id)
      .where('permission', '=', missing)
      .execute()
    expect((await preview('routes', 'From,To\nA,B')).statusCode).toBe(403)
  },
)

test('a role that may create routes and not edit them is refused lines that would change one', async () => {
  const { db, check, user } = await office()
  await buildRoute(db, { origin: 'Lagos', destination: 'Okada', duration: '5 hours' })
  await db
    .deleteFrom('role_permissions')
    .where('role_id', '=', user.role_id)
    .where('permission', '=', 'routes.edit')
    .execute()
  const seen = await check('routes', 'From,To,Duration\nLagos,Okada,6 hours\nLagos,Iseyin,4 hours')
  expect(notesOf(seen)).toEqual([
    [2, 'wrong', 'This route exists with other values. You do not have permission to edit routes.'],
    [3, 'new'],
  ])
})

test('5,000 trips are checked and imported', { timeout: limit(120_000) }, async () => {
  const its = await office()
  const { line } = await network(its)
  const buses = await Promise.all(Array.from({ length: 50 }, () => buildBus(its.db, 'Luxry51')))
  const lines = Array.from({ length: 5_000 }, (_, i) =>
    line(2 + Math.floor(i / 50), { bus: buses[i % 50]?.plate_no ?? '' }),
  )
  const file = [TRIP_HEADINGS, ...lines].join('\r\n')
  const { digest, created } = await its.check('trips', file)
  expect(created).toBe(5_000)
  expect((await its.run('trips', file, digest)).statusCode).toBe(201)
  expect((await its.counts()).seats).toBe(5_000 * 51)
})
