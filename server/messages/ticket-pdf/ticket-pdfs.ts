import { createHash } from 'node:crypto'
import { createConcurrencyLimit } from '#server/limit-concurrency.ts'
import type { Ticket } from '#server/messages/facts/ticket.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'
import { renderTicketPdf } from './ticket-pdf.ts'

/** The limits of the cache. A PDF takes about 50 kB, so the cache takes about 10 MB. */
const KEPT = { forMs: 10 * 60_000, most: 200 }

/**
 * Drawing blocks the process, so only one requested ticket is drawn at a time, and other requests run in between. A
 * request that waits longer than `maxWaitMs` fails. Tickets of mails are drawn without this limit.
 */
const DRAWN_AT_ONCE = { most: 1, maxWaitMs: 4_000 }

/**
 * Creates a function that returns a ticket as a PDF. The cache key is a hash of the ticket's data. The time of issue is
 * not part of it, so a cached PDF shows the time when it was drawn.
 */
export function createTicketPdfs(draw: (ticket: Ticket) => Promise<Buffer> = renderTicketPdf) {
  const kept = ttlCache<Buffer>(KEPT)
  const oneAtATime = createConcurrencyLimit(DRAWN_AT_ONCE)

  return (ticket: Ticket): Promise<Buffer> => {
    const version = createHash('sha256').update(JSON.stringify(ticket)).digest('base64')
    return kept.read(version, () => oneAtATime('drawing', () => draw(ticket)))
  }
}
