import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#server/platform/config/config.ts'
import { ROOT } from '#server/platform/root.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { databaseChecks } from './check-database.ts'
import { serviceChecks } from './check-services.ts'
import { examine } from './examine.ts'
import { noteBackup } from './note-backup.ts'

const inDatabase = async ({ db }: FreshDatabase) => byCheck(await examine(databaseChecks(db)))
const inServices = async (config: Config) => byCheck(await examine(serviceChecks(config)))
const byCheck = (findings: Awaited<ReturnType<typeof examine>>) =>
  Object.fromEntries(findings.map(({ check, state, words }) => [check, `${state}: ${words}`]))

test('a database without a backup has a fault, and so has one that may lose what it confirmed', async () => {
  const database = await freshDatabase()
  const found = await inDatabase(database)
  expect(Object.entries(found).filter(([, words]) => words.startsWith('fault'))).toEqual([
    // The server of the tests trades safety for speed.
    ['Database', 'fault: fsync or synchronous_commit is off: a crash loses payments. Set both to on.'],
    ['Backup', 'fault: No backup was ever noted: run npm run tafiya -- backup each night.'],
  ])
  await noteBackup(database.db, 'dump', 1_000)
  expect((await inDatabase(database)).Backup).toBe('ok: The last one (dump) is 0 s old.')
})

test('each thing that is late, broken or changed is a fault', async () => {
  const database = await freshDatabase()
  const { db, pool } = database
  await noteBackup(db, 'pgbackrest', null)
  const trip = await buildTrip(db)
  await buildBooking(db, trip, { seats: [1] })
  await pool.query(`
    update backups set taken_at = now() - interval '27 hours';
    select graphile_worker.add_job('reconcile', run_at => now() - interval '5 minutes');
    insert into notifications (type, kind, contact_info, dedupe_key, payload, created_at, next_attempt_at)
      values ('email', 'set-password', 'a@example.com', 'late', '{}', now() - interval '9 hours', now() - interval '11 minutes');
    set session_replication_role = replica;
    update bookings set status = 'CANCELLED', cancelled_because = 'expired', cancelled_at = now();
    set session_replication_role = default`)
  const found = await inDatabase(database)
  expect(found.Backup).toBe(
    'fault: The last one (pgbackrest) is 27 h old: run npm run tafiya -- backup each night.',
  )
  expect(found.Jobs).toMatch(/^fault: A job has waited for 5 min/)
  expect(found.Outbox).toBe('fault: A message has been due for 11 min, and no worker has tried to send it.')
  expect(found.Invariants).toBe('fault: Broken: seats are held only for live bookings (1).')
})

test('services that answer are in order, and a wrong key, a wrong proxy and a silent mail server are faults', async () => {
  const { app, context } = await sellingApp()
  const { port } = app.server.address() as AddressInfo
  const config = { ...context.config, isProduction: true, publicUrl: `http://127.0.0.1:${port}` }
  expect(await inServices(config)).toEqual({
    Configuration: 'ok: NODE_ENV=production, and every required variable is set.',
    Paystack: 'fault: The key is a test key: nobody pays real money.',
    Webhook: `ok: http://127.0.0.1:${port}/api/payments/webhook leads to this product.`,
    Mail: 'ok: The mail server accepts the login.',
    SMS: 'ok: The SMS gateway answers.',
  })

  const other = createServer((_, response) => response.writeHead(200).end('Welcome to nginx!')).listen(0)
  onTestFinished(() => void other.close())
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const found = await inServices({
    ...config,
    publicUrl: elsewhere,
    paystack: { ...config.paystack, secretKey: 'sk_test_wrong' },
    smtpUrl: 'smtp://127.0.0.1:1',
    sms: { ...config.sms, baseUrl: 'http://127.0.0.1:1' },
  })
  expect(found.Paystack).toBe(
    'fault: Paystack refuses PAYSTACK_SECRET_KEY: copy the key from its dashboard again.',
  )
  expect(found.Webhook).toMatch(/^fault: .* answers 200, not as this product does: check the proxy\.$/)
  expect(found.Mail).toMatch(/^fault: The mail server cannot be used: /)
  expect(found.SMS).toBe('fault: The SMS gateway does not answer: check SMS_BASE_URL.')
})

test('the command prints a table, or JSON, and ends with 1 because of a fault', async () => {
  const { url } = await freshDatabase()
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [join(ROOT, 'dist/server/doctor.js'), ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATABASE_URL: url, DEMO: 'false', PORT: '1' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    const [code] = await once(child, 'close')
    return { code, output }
  }
  const plain = await run()
  expect(plain.output).toContain('✗ Backup ')
  expect(plain.output).toContain('✓ Invariants ')
  expect(plain.output).toMatch(/\n2 faults, \d warnings\.\n$/)
  expect(plain.code).toBe(1)
  const { output } = await run('--json')
  expect(JSON.parse(output)).toContainEqual({
    check: 'Backup',
    state: 'fault',
    words: 'No backup was ever noted: run npm run tafiya -- backup each night.',
  })
})

test('the command does not create a database where there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'dist/server/doctor.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '1' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toContain(`There is no database in ${folder}. Set DATABASE_URL, or start the product once.`)
  expect(readdirSync(folder)).toEqual([])
})
