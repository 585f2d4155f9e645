import { once, setMaxListeners } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Faults } from '#sandbox/faults.ts'

type Options = {
  port: number
  faults: Faults
  keepMail: (raw: Buffer, from: string, to: string[]) => Promise<unknown>
}

/** Starts a mail server that accepts every login and, without a scripted fault, stores every mail in one mailbox. */
export async function startSmtp({ port, faults, keepMail }: Options) {
  const sockets = new Map<number, Socket>() // by the client's port, which the session also has
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)

  const server = new SMTPServer({
    banner: 'Tafiya sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: 30 * 1024 * 1024,
    closeTimeout: 100,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anyone' }),
    onData: (stream, session, done) => void receive(stream, session).then((error) => done(error), done),
  })

  /** Stores the mail before the server replies 250. A returned error carries the SMTP reply code. */
  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null> {
    const raw = await buffer(stream)
    const effect = faults.take('smtp')
    if (effect.delay) await sleep(effect.delay, undefined, { signal: closing.signal }).catch(() => undefined)
    if (effect.drop) return hangUp(session)
    if (effect.status) return reply(effect.status, 'The sandbox is set to reject this mail')
    if (stream.sizeExceeded) return reply(552, 'Message is too large')
    const { mailFrom, rcptTo } = session.envelope
    const to = rcptTo.map(({ address }) => address)
    await keepMail(raw, mailFrom ? mailFrom.address : '', to)
    return effect.dropAnswer ? hangUp(session) : null
  }

  function hangUp({ remotePort }: SMTPServerSession): null {
    sockets.get(remotePort)?.destroy()
    return null
  }

  server.server.on('connection', (socket) => {
    const clientPort = socket.remotePort ?? 0
    sockets.set(clientPort, socket)
    socket.once('close', () => sockets.delete(clientPort))
  })
  // Ignores errors, such as those of clients that disconnect in the middle of a mail.
  server.on('error', () => undefined)

  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: actual } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${actual}`,
    async close() {
      closing.abort()
      const closed = new Promise<void>((resolve) => server.close(resolve))
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
  }
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
