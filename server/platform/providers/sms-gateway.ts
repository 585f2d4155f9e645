import * as z from 'zod'
import { timeProviderCall } from '#server/platform/http/time-provider-call.ts'

export type Sms = { to: string; text: string }

/** `send` returns the gateway's message ID, which the delivery report will contain. */
export type SmsGateway = { send: (sms: Sms) => Promise<string> }

/** The same timeout as for the payment provider. */
const BUDGET_MS = 8_000

const Accepted = z.object({ message_id: z.union([z.string().min(1), z.number()]) })
const Refused = z.object({ message: z.string() })

/**
 * Client for Termii's HTTP API or a compatible one. The API has no idempotency key: after a lost response the caller
 * sends the text again, because two reminders are better than none. Redirects are never followed.
 *
 * `dnd` is Termii's transactional route. The promotional route, `generic`, does not deliver to numbers with
 * do-not-disturb, nor to MTN between 20:00 and 08:00, when reminders of morning departures are sent. It serves an account
 * whose sender name is not approved for `dnd` yet.
 */
export function createSmsGateway(options: {
  baseUrl: string
  apiKey: string
  sender: string
  channel?: 'dnd' | 'generic'
}): SmsGateway {
  const { baseUrl, apiKey, sender, channel = 'dnd' } = options

  return { send: (sms) => timeProviderCall('sms', () => send(sms)) }

  async function send({ to, text }: Sms): Promise<string> {
    const response = await fetch(`${baseUrl}/api/sms/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(BUDGET_MS),
      redirect: 'error',
      body: JSON.stringify({
        api_key: apiKey,
        to,
        from: sender,
        sms: text,
        type: 'plain',
        channel,
      }),
    }).catch((error) => {
      throw new Error('the SMS gateway did not respond', { cause: error })
    })
    const answer: unknown = await response.json().catch(() => null)
    const accepted = Accepted.safeParse(answer)
    if (response.ok && accepted.success) return String(accepted.data.message_id)
    const reason = Refused.safeParse(answer).data?.message ?? 'no reason given'
    throw new Error(`the SMS gateway returned ${response.status}: ${reason}`)
  }
}
