import { createHash } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'

const CAN_BE_PLANNED = /^\s*(select|with|insert|update|delete)\b/i

/**
 * Lets each connection plan a statement once during this test. On a few rows, to plan a statement takes several times
 * as long as to run it.
 */
export function keepPlans(): void {
  const { query } = pg.Client.prototype
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg cannot be overridden one by one
  pg.Client.prototype.query = function (this: pg.Client, statement: any, values?: any, ...rest: any[]): any {
    const isPlain = typeof statement === 'string' && Array.isArray(values) && CAN_BE_PLANNED.test(statement)
    const send = query as (...args: unknown[]) => unknown
    return isPlain
      ? send.call(this, { name: nameOf(statement), text: statement, values }, ...rest)
      : send.call(this, statement, values, ...rest)
  }
  onTestFinished(() => {
    pg.Client.prototype.query = query
  })
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}
