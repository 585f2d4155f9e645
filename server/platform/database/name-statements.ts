import type pg from 'pg'

/**
 * A statement that begins with `/* name *\/` is prepared under that name, once per connection, instead of being planned
 * each time: a search takes 0.2 ms to run and 1 ms to plan. All other statements are sent unchanged.
 *
 * A PgBouncer older than 1.21 does not support prepared statements; DATABASE_PREPARE=false disables this.
 */
export function nameStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (...given: unknown[]) => {
    const [text, values] = given
    const name = Array.isArray(values) && nameOf(text)
    return name ? send({ name, text, values }) : send(...given)
  }
  client.query = query as typeof client.query
}

const nameOf = (text: unknown): string | undefined =>
  typeof text === 'string' ? text.match(/^\s*\/\* ([\w-]+) \*\//)?.[1] : undefined
