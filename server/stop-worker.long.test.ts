import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#testing/fresh-database.ts'
import { type Product, removeDataDir, startProduct, until } from '#testing/run-product.ts'

/** The mails that a run of the job sends at the same time. */
const SENT_AT_ONCE = 4

test('a worker that stops finishes the mails it is sending and begins no other; the next worker sends those once', async () => {
  const { url, pool } = await freshDatabase()
  const mailServer = await busyMailServer()
  const first = await startWorker(url, mailServer.url)
  const people = Array.from({ length: 30 }, (_, n) => `person${n + 10}@example.com`)
  await pool.query(
    `with asked as (
       insert into support_messages (name, email, subject, message)
       select 'Tester', email, 'A question', 'May I bring a second bag?' from unnest($1::text[]) email
       returning id, email)
     insert into notifications (type, kind, dedupe_key, contact_info, payload, message)
     select 'email', 'contact-copy', 'contact-copy:' || id, email, jsonb_build_object('messageId', id), '' from asked`,
    [people],
  )
  const countOf = async (condition: string): Promise<number> => {
    const { rows } = await pool.query(
      `select count(*)::int as count from notifications where kind = 'contact-copy' and ${condition}`,
    )
    return rows[0].count
  }
  const addRun = () => pool.query(`select graphile_worker.add_job('send-notifications')`)
  await addRun()
  await until(() => mailServer.recipients.length >= SENT_AT_ONCE, first)

  const exit = first.end('SIGTERM')
  const isListening = () =>
    fetch(first.url).then(
      () => true,
      () => false,
    )
  await until(async () => !(await isListening()), first)
  // At a full minute, the schedule adds a second run with mails of its own.
  const begun = await countOf('attempts > 0')
  mailServer.replyToAll()
  expect(await exit).toBe(0)
  expect(await countOf('attempts > 0')).toBe(begun)
  expect(await countOf(`status = 'delivered'`)).toBe(begun)

  const second = await startWorker(url, mailServer.url)
  // The schedule would add it too, but only at the next full minute.
  await addRun()
  await until(async () => (await countOf(`status = 'delivered'`)) === people.length, second)
  expect(mailServer.recipients.filter((to) => to.startsWith('person')).toSorted()).toEqual(people)
})

async function startWorker(databaseUrl: string, smtpUrl: string): Promise<Product> {
  const worker = await startProduct({
    env: {
      DEMO: 'false',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a password for tests',
      PAYSTACK_SECRET_KEY: 'sk_test_shared',
      ROLE: 'worker',
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
    },
  })
  onTestFinished(async () => {
    await worker.end('SIGKILL')
    await removeDataDir(worker.dataDir)
  })
  return worker
}

/** Starts a mail server that has received a mail, but replies only after `replyToAll`. */
async function busyMailServer() {
  const recipients: string[] = []
  let replyToAll = () => {}
  const isFree = new Promise<void>((resolve) => {
    replyToAll = resolve
  })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address))
        void isFree.then(() => done())
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, recipients, replyToAll }
}
