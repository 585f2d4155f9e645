import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { normalizePhone } from '#domain/platform/phone.ts'
import { sendPage } from '#sandbox/pages/layout.ts'
import type { PaystackSandbox } from '#sandbox/paystack/create-paystack.ts'
import type { Ledger } from '#sandbox/paystack/ledger.ts'
import { answerAsBank } from '#sandbox/phone/answer-as-bank.ts'
import { phonePage } from '#sandbox/phone/page.ts'

/** `url` is the shop's address for the gateway, with its secret. The browser never learns it. */
export type UssdLine = { url: () => string; serviceCode: string }

type Context = { paystack: PaystackSandbox; ledger: Ledger; ussd: UssdLine | undefined; publicPath: string }

/** `inputs` has all inputs of the session, as on the network of a real gateway. */
const Step = z.object({
  number: z.string(),
  code: z.string(),
  session: z.string().min(1),
  inputs: z.array(z.string()),
})

/**
 * Serves a phone that dials. The shop's code reaches the shop in the protocol of Africa's Talking; the code of a payment
 * reaches the bank of the sandbox.
 */
export async function phoneEndpoints(app: FastifyInstance, { paystack, ledger, ussd, publicPath }: Context) {
  app.get('/phone', (_request, reply) =>
    sendPage(reply, {
      title: 'Phone',
      publicPath,
      script: 'phone.js',
      body: phonePage(ussd?.serviceCode),
      data: { dial: `${publicPath}/phone/dial`, feed: `${publicPath}/mail.json` },
    }),
  )

  app.post('/phone/dial', async (request, reply) => {
    const { success, data: step } = Step.safeParse(request.body)
    const phone = success ? normalizePhone(step.number) : undefined
    if (!success || !phone) return { phone: null, answer: 'END Please type a phone number first.' }
    if (ussd && step.code === ussd.serviceCode)
      return { phone, answer: await askShop(ussd, { phone, ...step }) }
    reply.header('cache-control', 'no-store')
    return { phone, answer: answerAsBank({ paystack, ledger }, step) }
  })
}

async function askShop(
  { url, serviceCode }: UssdLine,
  { phone, session, inputs }: { phone: string; session: string; inputs: string[] },
): Promise<string> {
  const body = new URLSearchParams({
    sessionId: session,
    serviceCode,
    phoneNumber: `+${phone}`,
    networkCode: '99999',
    text: inputs.join('*'),
  })
  const answer = await fetch(url(), { method: 'POST', body, redirect: 'error' }).catch(() => null)
  const text = answer?.ok ? await answer.text() : ''
  return /^(CON|END) /.test(text) ? text : 'END Connection problem or invalid MMI code.'
}
