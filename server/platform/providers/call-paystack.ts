import { createHash } from 'node:crypto'
import * as z from 'zod'
import { timeProviderCall } from '#server/platform/http/time-provider-call.ts'

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

/** The provider responded, but its response about this one resource lacks what we need. Others may be readable. */
export class UnreadableAnswer extends ProviderFailure {
  override name = 'UnreadableAnswer'
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

/** Returns the path without query and ids, so that the metrics count the calls for all resources of a kind as one. */
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
  if (!parsed.success) throw new UnreadableAnswer('The provider sent a response that we cannot read.')
  return parsed.data
}

export const Id = z.union([z.number(), z.string()]).transform(String)
/** An optional text. Any other value counts as missing. */
export const Text = z.string().nullish().catch(null)

/** A record of a list that cannot be read. `name` is its id or, without one, its digest. */
export type Unreadable = { name: string; record: unknown }

/** Reads the records of a list one by one, so that one that cannot be read does not hide the others. */
export function readEach<Schema extends z.ZodType>(
  schema: Schema,
  records: unknown[],
): { readable: z.infer<Schema>[]; unreadable: Unreadable[] } {
  const readable: z.infer<Schema>[] = []
  const unreadable: Unreadable[] = []
  for (const record of records) {
    const parsed = schema.safeParse(record)
    if (parsed.success) readable.push(parsed.data)
    else unreadable.push({ name: nameOf(record), record })
  }
  return { readable, unreadable }
}

const Named = z.object({ id: Id })

const nameOf = (record: unknown): string =>
  Named.safeParse(record).data?.id ??
  createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 16)

export const messageOf = (answer: unknown): string =>
  String(z.object({ message: z.string() }).safeParse(answer).data?.message ?? 'no reason given')
