import { createHash } from 'node:crypto'
import type { Ticket, TicketPdfs } from '#server/platform/documents/ticket.ts'
import { ttlCache } from '#server/platform/http/ttl-cache.ts'
import { createConcurrencyLimit } from '#server/platform/limit-concurrency.ts'
import { renderTicketPdf } from './ticket-pdf.ts'

/** The limits of the cache. A PDF takes about 50 kB, so the cache takes about 10 MB. */
const KEPT = { forMs: 10 * 60_000, most: 200 }

/**
 * Drawing blocks the process, so only one requested ticket is drawn at a time, and other requests run in between. A
 * request that waits longer than `maxWaitMs` fails.
 */
const DRAWN_AT_ONCE = { most: 1, maxWaitMs: 4_000 }

/**
 * Creates functions that return a ticket as a PDF. They share a cache: most passengers open the ticket that was just
 * mailed to them. The cache key is a hash of the ticket's data. The time of issue is not part of it, so a cached PDF
 * shows the time when it was drawn.
 */
export function createTicketPdfs(draw: (ticket: Ticket) => Promise<Buffer> = renderTicketPdf): TicketPdfs {
  const kept = ttlCache<Buffer>(KEPT)
  const oneAtATime = createConcurrencyLimit(DRAWN_AT_ONCE)
  const versionOf = (ticket: Ticket) => createHash('sha256').update(JSON.stringify(ticket)).digest('base64')

  return {
    forRequest: (ticket) => kept.read(versionOf(ticket), () => oneAtATime('drawing', () => draw(ticket))),
    // The cached drawing may belong to a request that waited too long and failed. Then draws the ticket again.
    forMail: (ticket) => kept.read(versionOf(ticket), () => draw(ticket)).catch(() => draw(ticket)),
  }
}
