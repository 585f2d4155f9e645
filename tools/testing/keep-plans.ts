import { createHash } from 'node:crypto'
import pg from 'pg'

const CAN_BE_PLANNED = /^\s*(select|with|insert|update|delete)\b/i
const KEEPS = Symbol.for('tafiya.keep-plans')
const shared = globalThis as { [KEEPS]?: true }

/**
 * Lets each connection to a database of a test plan a statement once. On a few rows, to plan a statement takes several
 * times as long as to run it.
 */
export function keepPlans(): void {
  if (shared[KEEPS]) return
  shared[KEEPS] = true
  const { query } = pg.Client.prototype
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be overridden one by one
  pg.Client.prototype.query = function (this: pg.Client, statement: any, values?: any, ...rest: any[]): any {
    const isPlain = typeof statement === 'string' && Array.isArray(values) && CAN_BE_PLANNED.test(statement)
    const send = query as (...args: unknown[]) => unknown
    return isPlain && this.database?.startsWith('test_')
      ? send.call(this, { name: nameOf(statement), text: statement, values }, ...rest)
      : send.call(this, statement, values, ...rest)
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}
