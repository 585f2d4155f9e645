import { objections } from './accepts.ts'
import type { Operation, Schema } from './operations.ts'

export type Answer = { status: number; headers: Record<string, unknown>; body: Buffer }

export type Expected = {
  /** True if the request violates the OpenAPI description. Any response but an error is then a bug. */
  mustRefuse?: boolean
  /** True if the provider is down or the site is closed on purpose. The server may then answer 503. */
  mayBeAway?: boolean
  /** True for a HEAD request. Node sends no body, so only status and headers are checked. */
  isHead?: boolean
}

/** Words that reveal the server's internals. */
const INSIDE = [
  / at (async |file:|new |\/|[\w.<>]+ \()/,
  /\b(select|insert into|update|delete from) \w+[^.]* (from|values|set|where)\b/i,
  /kysely|node_modules|postgres|graphile|fastify|FST_|ZodError|undefined/i,
  /\b(constraint|relation|column|syntax error|duplicate key|out of range for type)\b/i,
  /\.(ts|js|mjs):\d+/,
]

/** Checks a response against the description and our rules for errors. Returns all complaints. */
export function checkAnswer(operation: Operation, answer: Answer, expected: Expected = {}): string[] {
  const { status } = answer
  const isRefusal = status >= 400
  const complaints = checkStatus(operation, answer, expected)
  if (expected.mustRefuse && !isRefusal) complaints.push(`answered ${status} to what its description forbids`)
  const types = declared(operation, status)
  if (expected.isHead)
    return [...complaints, ...checkType(types, answer), ...(isRefusal ? checkCaching(answer) : [])]
  return [
    ...complaints,
    ...checkBody(types, answer),
    ...(isRefusal ? [...checkRefusal(answer), ...checkCode(operation, answer)] : []),
  ]
}

function checkStatus(operation: Operation, answer: Answer, { mayBeAway }: Expected): string[] {
  const { status, body } = answer
  if (!declared(operation, status)) return [`answered ${status}, which is not declared`]
  const isAway = status === 503 && /"code":"(UNAVAILABLE|COMMIT_UNKNOWN|MAINTENANCE)"/.test(body.toString())
  return status >= 500 && !(isAway && mayBeAway) ? [`answered ${status}`] : []
}

const declared = ({ answers }: Operation, status: number): Map<string, Schema> | undefined =>
  answers.get(String(status)) ?? answers.get(`${Math.floor(status / 100)}XX`)

const typeOf = ({ headers }: Answer): string => String(headers['content-type'] ?? '').split(';')[0] ?? ''

function checkType(types: Map<string, Schema> | undefined, answer: Answer): string[] {
  if (!types || answer.status === 204 || types.has(typeOf(answer))) return []
  return [`is ${typeOf(answer) || 'of no type'}, declared as ${[...types.keys()].join(' or ')}`]
}

function checkBody(types: Map<string, Schema> | undefined, answer: Answer): string[] {
  const { status, body } = answer
  if (status === 204) return body.length > 0 ? ['has a body, although 204 means none'] : []
  const schema = types?.get(typeOf(answer))
  if (!schema) return checkType(types, answer)
  if (typeOf(answer) !== 'application/json') return body.length === 0 ? ['is empty'] : []
  const value = parse(body)
  return value === undefined
    ? ['is no JSON']
    : objections(schema, value).map((one) => `is off its schema, ${one}`)
}

/** A text that begins with a capital letter, or one that begins with a number or amount and ends with a full stop. */
const SENTENCE = /^(\p{Lu}.{3,}|[₦\p{Nd}][\p{Nd},.]* \p{Ll}.+\.)$/u

/**
 * Checks an error. It needs a sentence for people, a code for programs and the id of its request. It must not be cached
 * and must not reveal the server's internals.
 */
function checkRefusal(answer: Answer): string[] {
  const { headers, body } = answer
  const text = body.toString()
  const refusal = parse(body) as { error?: unknown; code?: unknown; requestId?: unknown } | undefined
  const complaints = INSIDE.filter((word) => word.test(text)).map((word) => `reveals internals: ${word}`)
  if (typeof refusal?.error !== 'string' || !SENTENCE.test(refusal.error)) complaints.push('says no sentence')
  if (typeof refusal?.code !== 'string' || !/^[A-Z][A-Z_]+$/.test(refusal.code))
    complaints.push('has no code')
  if (refusal?.requestId !== headers['x-request-id']) complaints.push('does not carry the id of its request')
  return [...complaints, ...checkCaching(answer)]
}

const checkCaching = ({ headers }: Answer): string[] =>
  headers['cache-control'] === 'no-store' ? [] : ['may be kept by a cache']

/** Codes that every endpoint can return, so that an endpoint need not declare them. */
const COMMON_CODES = [
  'INVALID',
  'UNAUTHENTICATED',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'UNAVAILABLE',
  'COMMIT_UNKNOWN',
  'UNEXPECTED',
]

function checkCode({ errors }: Operation, { body }: Answer): string[] {
  const { code } = Object(parse(body))
  if (!errors || [...COMMON_CODES, ...errors].includes(code)) return []
  return [`has the code ${code}, which the endpoint does not declare`]
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
