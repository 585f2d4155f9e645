import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { Command, carryOut } from '#sandbox/control/commands.ts'
import type { Faults } from '#sandbox/faults.ts'
import type { PaystackSandbox } from '#sandbox/paystack/create-paystack.ts'
import type { Ledger } from '#sandbox/paystack/ledger.ts'

type Context = { paystack: PaystackSandbox; ledger: Ledger; faults: Faults }

/** The sandbox's levers, for tests in a browser or in other processes. */
export async function controlEndpoints(app: FastifyInstance, { paystack, ledger, faults }: Context) {
  app.get('/control', async () => state())

  app.post('/control', async (request, reply) => {
    const commands = z.array(Command).safeParse([request.body].flat())
    if (!commands.success) return reply.code(400).send({ error: z.prettifyError(commands.error) })
    for (const command of commands.data) await carryOut(paystack, command)
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
