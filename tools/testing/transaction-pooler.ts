import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { onTestFinished } from 'vitest'

type Backend = { socket: Socket; onMessage: (message: Buffer) => void }

/**
 * Starts a server that behaves like PgBouncer in transaction mode, and returns its URL: clients share `size` backends,
 * and a client keeps a backend for one transaction only.
 */
export async function transactionPooler(url: string, size: number): Promise<string> {
  const { host, port, user, database } = new pg.Client(url)
  const idle: Backend[] = []
  const waiting: ((backend: Backend) => void)[] = []
  const sockets: Socket[] = []
  let opened = 0
  let greeting = Buffer.alloc(0)
  let firstOpened: Promise<void> | undefined

  async function open(startup: Buffer): Promise<Backend> {
    opened++
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    sockets.push(socket)
    const backend: Backend = { socket, onMessage: () => {} }
    socket.on('error', () => {})
    socket.on(
      'data',
      messageReader((message) => backend.onMessage(message)),
    )
    socket.write(startup)
    const greetings: Buffer[] = []
    await new Promise<void>((resolve) => {
      backend.onMessage = (message) => {
        greetings.push(message)
        if (isReady(message)) resolve()
      }
    })
    greeting = Buffer.concat(greetings)
    return backend
  }

  const take = async (startup: Buffer): Promise<Backend> =>
    idle.pop() ?? (opened < size ? open(startup) : new Promise<Backend>((resolve) => waiting.push(resolve)))

  function giveBack(backend: Backend): void {
    const next = waiting.shift()
    if (next) next(backend)
    else idle.push(backend)
  }

  const server = createServer((client) => {
    sockets.push(client)
    let held: Backend | undefined
    let unanswered = 0

    async function greet(startup: Buffer): Promise<void> {
      firstOpened ??= open(startup).then(giveBack)
      await firstOpened
      client.write(greeting)
    }

    async function forward(startup: Buffer, message: Buffer): Promise<void> {
      if (letterOf(message) === GOODBYE) return void client.end()
      const backend = held ?? (await take(startup))
      held = backend
      backend.onMessage = (answer) => {
        client.write(answer)
        if (!isReady(answer) || --unanswered > 0 || isInTransaction(answer)) return
        held = undefined
        giveBack(backend)
      }
      if (ASKS_FOR_READY.includes(letterOf(message))) unanswered++
      backend.socket.write(message)
    }

    client.on('error', () => {})
    client.once('data', (startup) => {
      let done = greet(startup)
      const read = messageReader((message) => {
        done = done.then(() => forward(startup, message))
      })
      client.on('data', read)
    })
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `postgresql://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`
}

/**
 * Returns a reader for the messages of client or server. Each message is a letter, the length of the rest in four
 * bytes, and the rest.
 */
function messageReader(tell: (message: Buffer) => void): (part: Buffer) => void {
  let unread = Buffer.alloc(0)
  return (part) => {
    unread = Buffer.concat([unread, part])
    while (unread.length >= 5 && unread.length > unread.readUInt32BE(1)) {
      const end = 1 + unread.readUInt32BE(1)
      tell(unread.subarray(0, end))
      unread = unread.subarray(end)
    }
  }
}

const letterOf = (message: Buffer): string => message.toString('latin1', 0, 1)

const GOODBYE = 'X'
/** The messages that the server answers with ReadyForQuery: a simple query, and the end of an extended one. */
const ASKS_FOR_READY = ['Q', 'S']
const isReady = (message: Buffer): boolean => letterOf(message) === 'Z'
const isInTransaction = (ready: Buffer): boolean => ready.toString('latin1', 5, 6) !== 'I'
