import { fastify } from 'fastify'
import { createSandbox, type Sandbox, type SandboxOptions } from '#sandbox/create-sandbox.ts'

type Options = Omit<SandboxOptions, 'origin' | 'publicPath'> & { port?: number }

/**
 * Starts the sandbox on an HTTP server of its own, instead of inside the product. `url` is the base of /paystack, /sms,
 * /mail and /control.
 */
export async function startSandbox({ port = 0, ...options }: Options): Promise<Sandbox & { url: string }> {
  const app = fastify({ forceCloseConnections: true })
  let origin = ''
  const sandbox = await createSandbox({ ...options, origin: () => origin })
  await app.register(sandbox.plugin, { prefix: '/sandbox' })
  origin = await app.listen({ port, host: '127.0.0.1' })

  return {
    ...sandbox,
    url: `${origin}/sandbox`,
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}
