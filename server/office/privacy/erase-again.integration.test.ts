import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepOnlyWhatIsNeeded } from '#server/office/housekeeping/keep-only-what-is-needed.ts'
import { ROOT } from '#server/platform/root.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { fullDump } from '#testing/full-dump.ts'
import { type SellingApp, sellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { eraseAgain } from './erase-again.ts'
import { type ErasureLine, erasureIn } from './erasure-line.ts'
import { listErasures } from './list-erasures.ts'
import { digestOfPerson, personDigests } from './person-digest.ts'
import { bookWithoutEmail, CANARIES, canariesLeft, plantCanaries, visitOf } from './testing/canaries.ts'

const ADA = 'ada@example.com'
const DAY_MS = 86_400_000

/** Stores a cancelled booking, made a week ago unless told otherwise. */
async function pastBooking({ database: { db } }: SellingApp, fields: object = {}) {
  const made = { created_at: new Date(Date.now() - 7 * DAY_MS) }
  return buildBooking(db, await buildTrip(db), {
    fields: { email: ADA, status: 'CANCELLED', ...made, ...fields },
  })
}

/** The line of a person who was erased an hour ago, after the backup was made. */
async function lineOf(
  { database: { db } }: SellingApp,
  person: { email: string } | { phone: string },
  more: Partial<ErasureLine> = {},
): Promise<ErasureLine> {
  const { of, key } = await personDigests(db)
  const erasedAt = new Date(Date.now() - 3_600_000).toISOString()
  return { erasure: 7, erasedAt, proof: 'link', person: of(person).toString('hex'), key, ...more }
}

const emailsOf = async ({ database: { db } }: SellingApp): Promise<string[]> =>
  (await db.selectFrom('bookings').select('email').orderBy('id').execute()).map(({ email }) => email)

test('the log and the list name an erased person by a digest, and the list empties when the last backup is deleted', async () => {
  const shop = await sellingApp()
  await pastBooking(shop)
  const { db, pool } = shop.database
  const { dataKey } = await visitOf(shop, ADA)
  await shop.app.inject({
    method: 'POST',
    url: '/api/my-data/erase',
    payload: { dataKey, isUnderstood: true },
  })
  const staff = await staffMember(shop)
  await pastBooking(shop)
  const how = { dataContact: ADA, identity: 'Showed the national ID card' }
  await staff.call('POST', '/privacy/erasures', how)

  const listed = await listErasures(db)
  const person = (await digestOfPerson(db, { email: ADA })).toString('hex')
  expect(listed).toMatchObject([
    { erasure: 1, proof: 'link', person },
    { erasure: 2, proof: 'identity', person },
  ])
  const logged = shop
    .logLines()
    .split('\n')
    .filter((line) => erasureIn(line))
  expect(logged.map(erasureIn)).toEqual(listed)
  // Level 40 is `warn`.
  expect(logged.map((line) => JSON.parse(line).level)).toEqual([40, 40])
  expect(shop.logLines()).not.toContain(ADA)

  await pool.query(`update erasures set backups_until = current_date - 2`)
  await keepOnlyWhatIsNeeded(shop.context)
  expect(await listErasures(db)).toEqual([])
})

test('a database that fails after the commit does not keep the erasure from the log', async () => {
  const shop = await sellingApp()
  await pastBooking(shop)
  const { dataKey } = await visitOf(shop, ADA)
  await shop.database.pool.query(`
    create function lose_key() returns trigger language plpgsql security definer as $$
    begin delete from secrets where name = 'person'; return null; end $$;
    create trigger lose_key after insert on erasures for each row execute function lose_key()`)
  const payload = { dataKey, isUnderstood: true }
  const erased = await shop.app.inject({ method: 'POST', url: '/api/my-data/erase', payload })
  expect(erased.statusCode).toBe(200)
  expect(shop.logLines()).toContain('a person was erased')
})

test('after a restore, a person of the list is erased again, with all canaries, and gets no second receipt [F79]', async () => {
  const shop = await sellingApp()
  // The restored database has everything that the person gave us, and no record of the erasure.
  await plantCanaries(shop)
  const line = await lineOf(shop, { email: CANARIES.email }, { erasedAt: new Date().toISOString() })
  const { db } = shop.database
  expect(await eraseAgain(db, [line])).toEqual({ erased: 1, unchanged: 0, refused: [] })
  expect(await canariesLeft(shop)).toEqual([])
  const receipts = await db
    .selectFrom('notifications')
    .select('id')
    .where('kind', 'like', 'erasure%')
    .execute()
  expect(receipts).toEqual([])
  const log = await db.selectFrom('audit_log').selectAll().where('action', '=', 'privacy.erased').execute()
  expect(log).toMatchObject([{ details: 'receipt 7, again after a restore' }])

  expect(await eraseAgain(db, [line])).toEqual({ erased: 0, unchanged: 1, refused: [] })
  // A second restore finds the person in the list of the first.
  expect(await listErasures(db)).toMatchObject([
    { person: line.person, erasedAt: line.erasedAt, proof: 'link' },
  ])
})

test('npm run tafiya -- erasures prints the list, and --again erases its people in a restored database [F79]', async () => {
  const [restored, live] = [await sellingApp(), await sellingApp()]
  await plantCanaries(restored)
  await plantCanaries(live)
  // A backup contains the key of the digests.
  const { value } = await live.database.db
    .selectFrom('secrets')
    .selectAll()
    .where('name', '=', 'person')
    .executeTakeFirstOrThrow()
  await restored.database.db.updateTable('secrets').set({ value }).where('name', '=', 'person').execute()
  const { dataKey } = await visitOf(live, CANARIES.email)
  await live.app.inject({
    method: 'POST',
    url: '/api/my-data/erase',
    payload: { dataKey, isUnderstood: true },
  })

  const run = ({ database }: SellingApp, ...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'dist/server/erasures.js'), ...args], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url },
      encoding: 'utf8',
    })
  const folder = mkdtempSync(join(tmpdir(), 'erasures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const list = join(folder, 'list')
  const printed = run(live)
  expect(printed).toMatchObject({ status: 0, stderr: '' })
  writeFileSync(list, `> a line of npm\n${printed.stdout}`)
  expect(await canariesLeft(restored)).toEqual(Object.keys(CANARIES))
  expect(run(restored, '--again', list)).toMatchObject({
    status: 0,
    stdout: 'Erasures in the file: 1. Erased again: 1. Nothing left to erase: 0.\n',
  })
  expect(await canariesLeft(restored)).toEqual([])

  writeFileSync(list, printed.stdout.replace(/"key":"\w+"/, '"key":"0123456789abcdef"'))
  expect(run(restored, '--again', list)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Not erased: 1\. Run the command again later\.\nReceipt 1: /),
  })
  for (const wrong of ['none', '.'])
    expect(run(restored, '--again', join(folder, wrong))).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The file .* cannot be read\.\n$/),
    })
  writeFileSync(list, 'a line without an erasure\n')
  expect(run(restored, '--again', list)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The file .* contains no erasure\.\n$/),
  })
  expect(run(restored, '--other').stderr).toBe('Usage: npm run tafiya -- erasures [--again list-or-log]\n')
})

test('control: a restored database without the command has the person', async () => {
  const shop = await sellingApp()
  await plantCanaries(shop)
  expect(await canariesLeft(shop)).toEqual(Object.keys(CANARIES))
})

test('what the person booked after the erasure stays, and so do the data of others [F79]', async () => {
  const shop = await sellingApp()
  await pastBooking(shop)
  await pastBooking(shop, { email: 'other@example.com' })
  await pastBooking(shop, { created_at: new Date() })
  expect(await eraseAgain(shop.database.db, [await lineOf(shop, { email: ADA })])).toMatchObject({
    erased: 1,
  })
  expect(await emailsOf(shop)).toEqual(['removed@invalid', 'other@example.com', ADA])
})

test('a person who was erased with an SMS loses again the last 12 months; one whom staff erased, everything', async () => {
  const shop = await sellingApp()
  const mobile = '0803 555 0101'
  await bookWithoutEmail(shop, { mobile, passenger_name: 'Tester Former' })
  await shop.database.pool.query(`update bookings set created_at = now() - interval '400 days'`)
  await bookWithoutEmail(shop, { mobile, passenger_name: 'Tester Next' })
  const again = async (proof: 'link' | 'identity') => {
    const now = { erasedAt: new Date().toISOString(), proof }
    await eraseAgain(shop.database.db, [await lineOf(shop, { phone: '2348035550101' }, now)])
    const dump = await fullDump(shop.database.pool)
    return ['Tester Former', 'Tester Next'].filter((name) => dump.includes(name))
  }
  expect(await again('link')).toEqual(['Tester Former'])
  expect(await again('identity')).toEqual([])
})

test('a person with an open refund is named by the receipt, stays until it is complete, and is then erased', async () => {
  const shop = await sellingApp()
  const booking = await pastBooking(shop)
  const paid = {
    status: 'PAID',
    paid_at: new Date(),
    received_kobo: 100,
    applied: true,
    applied_kobo: 100,
  } as const
  const made = { created_at: new Date(Date.now() - 4 * DAY_MS) }
  await buildPayment(shop.database.db, booking, { ...paid, ...made })
  await shop.database.pool.query(
    `insert into refunds (payment_id, reason, amount_kobo) select id, 'goodwill', 100 from payments`,
  )
  const line = await lineOf(shop, { email: ADA })
  const first = await eraseAgain(shop.database.db, [line])
  expect(first.refused).toEqual([
    expect.stringMatching(/^Receipt 7: A refund of ₦1 for booking .* is under way/),
  ])
  expect(await emailsOf(shop)).toEqual([ADA])
  await shop.database.pool.query(`update refunds set status = 'PROCESSED', processed_at = now()`)
  expect(await eraseAgain(shop.database.db, [line])).toMatchObject({ erased: 1, refused: [] })
})

test('a consent of an erased person is deleted again, though no contact is stored with it', async () => {
  const shop = await sellingApp()
  const line = await lineOf(shop, { email: ADA }, { erasedAt: new Date(Date.now() + DAY_MS).toISOString() })
  const consent = { kind: 'news', text_version: '2026-11' } as const
  await shop.database.db
    .insertInto('consents')
    .values({ ...consent, person_sha256: Buffer.from(line.person, 'hex') })
    .execute()
  expect(await eraseAgain(shop.database.db, [line])).toMatchObject({ erased: 1 })
  expect(await shop.database.db.selectFrom('consents').selectAll().execute()).toEqual([])
})

test('a list that was made with another key erases nobody and says so', async () => {
  const shop = await sellingApp()
  await pastBooking(shop)
  const line = await lineOf(shop, { email: ADA }, { key: '0123456789abcdef' })
  expect((await eraseAgain(shop.database.db, [line])).refused).toEqual([
    'Receipt 7: the database has another key, so the person cannot be found.',
  ])
  expect(await emailsOf(shop)).toEqual([ADA])
})
