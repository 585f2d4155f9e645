import * as z from 'zod'

/** The provider did not answer, or not in a way that tells what happened. Nothing is decided; ask again later. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

export type Transaction = {
  id: string
  status: string
  /** What the customer was asked for; with fees passed on to them `amount` is larger, and the difference is not ours. */
  received: number
  currency: string
  mode: string
  channel: string | null
  gatewayResponse: string | null
}

export type StartedPayment = { accessCode: string } | 'duplicate reference'

export type Paystack = {
  initialize: (payment: {
    reference: string
    email: string
    amountKobo: number
    channels: string[]
    metadata: Record<string, unknown>
  }) => Promise<StartedPayment>
  verify: (reference: string) => Promise<Transaction | 'unknown reference'>
}

const Started = z.object({ data: z.object({ access_code: z.string().min(1) }) })
const Verified = z.object({
  data: z.object({
    id: z.union([z.number(), z.string()]).transform(String),
    status: z.string(),
    amount: z.coerce.number().int(),
    requested_amount: z.coerce.number().int().nullish(),
    currency: z.string(),
    domain: z.string(),
    channel: z.string().nullish(),
    gateway_response: z.string().nullish(),
  }),
})

/** Paystack's HTTP API. The client gives up after 10 s, so we do after 8; redirects are never followed. */
const BUDGET_MS = 8_000

export function createPaystack({ baseUrl, secretKey }: { baseUrl: string; secretKey: string }): Paystack {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ ok: boolean; answer: unknown }> => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(BUDGET_MS),
        redirect: 'error',
        ...(body && { body: JSON.stringify(body) }),
      })
      if (response.status === 429 || response.status >= 500)
        throw new ProviderAway(`answered ${response.status}`)
      return { ok: response.ok, answer: await response.json() }
    } catch (error) {
      if (error instanceof ProviderAway) throw error
      throw new ProviderAway('did not answer', { cause: error })
    }
  }

  return {
    async initialize({ reference, email, amountKobo, channels, metadata }) {
      const body = { reference, email, amount: amountKobo, currency: 'NGN', channels, metadata }
      const { ok, answer } = await call('POST', '/transaction/initialize', body)
      if (ok) return { accessCode: read(Started, answer).data.access_code }
      if (/duplicate/i.test(messageOf(answer))) return 'duplicate reference'
      throw new ProviderAway(`refused to start the payment: ${messageOf(answer)}`)
    },

    async verify(reference) {
      const { ok, answer } = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
      // 400 or 404, the documents disagree: the words decide. Any other refusal (a wrong key) must not look like it.
      if (!ok && /not found/i.test(messageOf(answer))) return 'unknown reference'
      if (!ok) throw new ProviderAway(`refused to verify: ${messageOf(answer)}`)
      const { data } = read(Verified, answer)
      return {
        id: data.id,
        status: data.status,
        received: Math.min(data.requested_amount ?? data.amount, data.amount),
        currency: data.currency,
        mode: data.domain,
        channel: data.channel ?? null,
        gatewayResponse: data.gateway_response ?? null,
      }
    },
  }
}

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new ProviderAway('answered in a way we do not understand')
  return parsed.data
}

const messageOf = (answer: unknown): string =>
  String(z.object({ message: z.string() }).safeParse(answer).data?.message ?? 'no reason given')
