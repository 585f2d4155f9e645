import { createHash } from 'node:crypto'
import pg from 'pg'

const CAN_BE_PLANNED = /^\s*(select|with|insert|update|delete)\b/i
const MARK = 'keeps plans'
const { query } = pg.Client.prototype

/**
 * Returns an address whose connections plan a statement only once. With few rows, planning a statement takes several
 * times as long as running it.
 */
export function keepingPlans(address: string): string {
  pg.Client.prototype.query = queryWithPlan
  const url = new URL(address)
  url.searchParams.set('fallback_application_name', MARK)
  return url.href
}

type Marked = pg.Client & { connectionParameters: { fallback_application_name?: string } }

// biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be overridden one by one
function queryWithPlan(this: pg.Client, statement: any, values?: any, ...rest: any[]): any {
  const isPlain = typeof statement === 'string' && Array.isArray(values) && CAN_BE_PLANNED.test(statement)
  const isKept = isPlain && (this as Marked).connectionParameters.fallback_application_name === MARK
  const send = query as (...args: unknown[]) => unknown
  return isKept
    ? send.call(this, { name: nameOf(statement), text: statement, values }, ...rest)
    : send.call(this, statement, values, ...rest)
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}
