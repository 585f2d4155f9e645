import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isRead } from './statement-kinds.ts'

/**
 * Sends reads to one pool, and transactions and other writes to another. So a search still gets a connection while
 * every connection of the other pool waits for a commit. The first statement decides: it is the only one, or it begins
 * a transaction.
 */
export const splitReads = (writes: PostgresPool, reads: PostgresPool): PostgresPool => ({
  connect: async () => connectLater((text) => (isRead(text) ? reads : writes).connect()),
  end: async () => {
    await Promise.all([writes.end(), reads.end()])
  },
})

/** The share of reads. Both pools have at least one connection. */
export function sharesOf(max: number): { writes: number; reads: number } {
  const writes = Math.round(max * 0.6)
  return { writes, reads: max - writes }
}

function connectLater(connect: (text: string) => Promise<PostgresPoolClient>): PostgresPoolClient {
  let client: PostgresPoolClient | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    client ??= await connect(text)
    return client.query(text, values)
  }
  return {
    // Kysely also calls `query` with a cursor, but only for streams, which the server does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client?.release(),
  }
}
