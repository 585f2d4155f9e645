import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Command, runCommand } from '#sandbox/control/commands.ts'
import type { Faults } from '#sandbox/faults.ts'
import type { PaystackSandbox } from '#sandbox/paystack/create-paystack.ts'
import type { Ledger } from '#sandbox/paystack/ledger.ts'

type Context = { paystack: PaystackSandbox; ledger: Ledger; faults: Faults }

/**
 * Lets tests in a browser or in another process control the sandbox. Refuses callers on other machines, such as the
 * visitors of a public demo.
 */
export async function controlEndpoints(app: FastifyInstance, { paystack, ledger, faults }: Context) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFromHere(request))
      return reply.code(403).send({ error: 'Only this machine can control the sandbox.' })
  })

  app.get('/control', async () => state())

  app.post('/control', async (request, reply) => {
    const commands = z.array(Command).safeParse([request.body].flat())
    if (!commands.success) return reply.code(400).send({ error: z.prettifyError(commands.error) })
    for (const command of commands.data) await runCommand(paystack, command)
    return state()
  })

  function state() {
    return {
      ...paystack.ledger(),
      faults: faults.list(),
      calls: faults.calls(),
      webhooks: ledger.webhooks().map(({ body, ...webhook }) => webhook),
      sessionTimeout: ledger.sessionTimeout(),
    }
  }
}

/**
 * Returns true if the client runs on this machine. A proxy on this machine connects from 127.0.0.1 and names its client
 * in X-Forwarded-For. Without TRUST_PROXY, Fastify ignores that header, so a request that has it is refused.
 */
const isFromHere = ({ ip, ips, headers }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(ip) && (ips !== undefined || headers['x-forwarded-for'] === undefined)
