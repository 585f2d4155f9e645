import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from './mailer.ts'

/** Starts a mail server that offers no STARTTLS. To the client, an attacker who removes the offer looks the same. */
async function serverWithoutTls() {
  const heard: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.on('data', (chunk) => heard.push(String(chunk))).on('end', () => done())
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, heard }
}

const LETTER = {
  to: 'tester@example.com',
  subject: 'Ticket',
  html: '<p>Hi</p>',
  text: 'Hi',
  dedupeKey: 'one',
}

test('a mailer that requires TLS sends nothing to a server without it, and one that does not sends its mail', async () => {
  const { smtpUrl, heard } = await serverWithoutTls()
  const strict = createMailer({ smtpUrl, from: 'Tafiya <tickets@tafiya.test>', needsTls: true })
  onTestFinished(() => strict.close())
  await expect(strict.send(LETTER)).rejects.toMatchObject({ code: 'ETLS' })
  expect(heard).toEqual([])
  const relaxed = createMailer({ smtpUrl, from: 'Tafiya <tickets@tafiya.test>' })
  onTestFinished(() => relaxed.close())
  await relaxed.send(LETTER)
  expect(heard.join('')).toContain('Hi')
})
