import * as z from 'zod'
import { timeProviderCall } from '#server/platform/http/time-provider-call.ts'
import { traceHeaders } from '#server/platform/http/tracing.ts'

/**
 * The provider did not respond, refused the request, or sent a response that does not tell what happened. The caller
 * must retry later.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
}

/** The provider's response is about another payment, so it says nothing about the requested one. */
export class WrongAnswer extends ProviderFailure {
  override name = 'WrongAnswer'
}

/** The provider responded but refuses to show this one resource. Requests for others may succeed. */
export class ProviderRefusal extends ProviderFailure {
  override name = 'ProviderRefusal'
}

export type Answer = { status: number; ok: boolean; answer: unknown }
export type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>

/** The browser's request to us times out after 10 s, so our request to the provider times out after 8 s. */
export const BUDGET_MS = 8_000

export type Address = { baseUrl: string; secretKey: string; budgetMs?: number }

export function createCall(address: Address): Call {
  return (method, path, body) =>
    timeProviderCall(
      `${method} ${patternOf(path)}`,
      () => send(address, method, path, body),
      ({ ok }) => ok,
    )
}

/** The fixed parts of the addresses that we call. */
const WORDS = new Set(
  '/bank/charge/dispute/evidence/initialize/refund/resolve/retry_with_customer_details/transaction/upload_url/verify'.split(
    '/',
  ),
)

/** Returns the path without query and ids: all resources of a kind are one call. */
export function patternOf(path: string): string {
  const [withoutQuery = ''] = path.split('?')
  return withoutQuery
    .split('/')
    .map((part) => (WORDS.has(part) ? part : ':id'))
    .join('/')
}

async function send(
  { baseUrl, secretKey, budgetMs = BUDGET_MS }: Address,
  ...[method, path, body]: Parameters<Call>
): Promise<Answer> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
        ...traceHeaders(),
      },
      signal: AbortSignal.timeout(budgetMs),
      redirect: 'error',
      ...(body && { body: JSON.stringify(body) }),
    })
    const { status, ok } = response
    if (status === 429 || status >= 500)
      throw new ProviderFailure(`The provider returned an error (${status}).`)
    return { status, ok, answer: await response.json() }
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure('The provider did not respond.', { cause: error })
  }
}

export function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new ProviderFailure('The provider sent a response that we cannot read.')
  return parsed.data
}

export const messageOf = (answer: unknown): string =>
  String(z.object({ message: z.string() }).safeParse(answer).data?.message ?? 'no reason given')
