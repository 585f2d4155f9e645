import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartupError } from '#server/platform/startup-error.ts'

/**
 * Checks that the port can be opened. It is called before migrations and demo data, so that a port in use is
 * reported without a long wait.
 */
export async function refuseBusyPort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, port)
  }
}

/** Lets running requests finish, but closes all connections after 8 s: a slow sender must not block the shutdown. */
export async function closeWithin(app: FastifyInstance): Promise<void> {
  const enough = setTimeout(() => app.server.closeAllConnections(), 8_000)
  await app.close()
  clearTimeout(enough)
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') return new StartupError(`Port ${port} is in use. Set PORT to a free one.`)
  if (error.code === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this user. Set PORT above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError('HOST is not an address of this machine.')
  }
  return error
}
