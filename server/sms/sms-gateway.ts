import * as z from 'zod'

export type Sms = { to: string; text: string }

export type SmsGateway = { send: (sms: Sms) => Promise<void> }

/** As long as the payment provider gets. */
const BUDGET_MS = 8_000

const Accepted = z.object({ message_id: z.union([z.string().min(1), z.number()]) })
const Refused = z.object({ message: z.string() })

/**
 * Termii's HTTP API, or whatever else speaks it. It knows no key of ours: where its answer is lost, the text is sent
 * again, because a reminder twice is better than none. Redirects are never followed.
 */
export function createSmsGateway(options: { baseUrl: string; apiKey: string; sender: string }): SmsGateway {
  const { baseUrl, apiKey, sender } = options

  return {
    async send({ to, text }) {
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
          channel: 'generic',
        }),
      }).catch((error) => {
        throw new Error('the SMS gateway did not answer', { cause: error })
      })
      const answer: unknown = await response.json().catch(() => null)
      if (response.ok && Accepted.safeParse(answer).success) return
      const reason = Refused.safeParse(answer).data?.message ?? 'no reason given'
      throw new Error(`the SMS gateway answered ${response.status}: ${reason}`)
    },
  }
}
