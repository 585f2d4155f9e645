import { expect, test } from 'vitest'
import type { Ticket } from '#server/messages/facts/ticket.ts'
import { createTicketPdfs } from './ticket-pdfs.ts'

/** Returns a ticket reduced to two fields. Different values make different versions. */
const version = (reference: string, paid: number) => ({ reference, paid }) as unknown as Ticket

test('a ticket requested a thousand times is drawn once, and again when its content changes', async () => {
  const drawn: Ticket[] = []
  const ticketPdf = createTicketPdfs(async (ticket) => {
    drawn.push(ticket)
    return Buffer.from(JSON.stringify(ticket))
  })
  await Promise.all(Array.from({ length: 1000 }, () => ticketPdf(version('A', 1))))
  expect(drawn).toHaveLength(1)
  expect(String(await ticketPdf(version('A', 2)))).toContain('"paid":2')
  expect(drawn).toHaveLength(2)
})

test('tickets are drawn one at a time, so that the process can answer other requests in between', async () => {
  let drawing = 0
  let most = 0
  const ticketPdf = createTicketPdfs(async () => {
    most = Math.max(most, ++drawing)
    await new Promise((resolve) => setImmediate(resolve))
    drawing--
    return Buffer.alloc(0)
  })
  await Promise.all(Array.from({ length: 50 }, (_, index) => ticketPdf(version('A', index))))
  expect(most).toBe(1)
})
