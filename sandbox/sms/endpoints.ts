import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Faults } from '#sandbox/faults.ts'
import { faultyEndpoints, noReference } from '#sandbox/faulty-endpoint.ts'
import type { SentSms } from '#sandbox/sms/reports.ts'
import { SmsError } from '#sandbox/sms/sms-error.ts'

const PhoneNumber = z.string().regex(/^\d{10,15}$/, 'to must be a number in international form, without +')

const Sms = z.object({
  api_key: z.string().min(1, 'api_key is required'),
  to: z.union([PhoneNumber, z.array(PhoneNumber).min(1).max(100)]),
  from: z.string().min(3).max(11, 'from must have 3 to 11 characters'),
  sms: z.string().min(1, 'sms is required'),
  type: z.enum(['plain', 'unicode']),
  channel: z.enum(['generic', 'dnd', 'whatsapp']),
})

type Context = {
  faults: Faults
  keepSms: (from: string, to: string[], text: string) => unknown
  closing: AbortSignal
  report: (sms: SentSms) => void
}

/**
 * Imitates the API of Termii, an SMS gateway, for sending SMS. Accepts any key, stores the SMS in the mailbox and
 * reports its delivery.
 */
export async function smsEndpoints(app: FastifyInstance, { faults, keepSms, closing, report }: Context) {
  let balance = 1_000
  const endpoint = faultyEndpoints(app, faults, closing)

  endpoint('POST /api/sms/send', 'sms', noReference, (request) => {
    const { to, from, sms, channel } = parse(request)
    keepSms(from, [to].flat(), sms)
    balance = Math.max(0, balance - 1)
    // The id is a string, as in Termii's API: nineteen digits do not fit a JavaScript number.
    const messageId = `9${randomInt(1e9, 1e10 - 1)}${randomInt(1e7, 1e8 - 1)}`
    for (const receiver of [to].flat()) report({ messageId, receiver, from, text: sms, channel })
    return {
      code: 'ok',
      message_id: messageId,
      message: 'Successfully Sent',
      balance,
      user: 'Tafiya Sandbox',
    }
  })
}

function parse(request: FastifyRequest) {
  const parsed = Sms.safeParse(request.body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SmsError(issue?.path[0] === 'api_key' ? 401 : 400, issue?.message ?? 'Invalid request')
}
