import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Line = { port: number; cut: () => void; mend: () => void; close: () => Promise<void> }

/**
 * Forwards TCP connections to a port of this machine, until it is cut. As in a cut network, data is then lost silently
 * and both ends notice only by their own timeouts. New connections are accepted and get no answer.
 */
export async function openLine(target: () => number): Promise<Line> {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (isCut) return
    const far = connect({ port: target(), host: '127.0.0.1', allowHalfOpen: true })
    keep(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (isCut) return
        if (!to.write(chunk)) from.pause()
      })
      to.on('drain', () => from.resume())
      from.on('end', () => !isCut && to.end())
      from.on('close', () => !isCut && to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
      // Closes these connections, because data was lost on them.
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
