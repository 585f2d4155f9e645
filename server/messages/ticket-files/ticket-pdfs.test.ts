import { expect, onTestFinished, test, vi } from 'vitest'
import type { Ticket } from '#server/platform/documents/ticket.ts'
import { createTicketPdfs } from './ticket-pdfs.ts'

/** Returns a ticket reduced to two fields. Different values make different versions. */
const version = (reference: string, paid: number) => ({ reference, paid }) as unknown as Ticket

test('a ticket requested a thousand times is drawn once, and again when its content changes', async () => {
  const drawn: Ticket[] = []
  const { forRequest } = createTicketPdfs(async (ticket) => {
    drawn.push(ticket)
    return Buffer.from(JSON.stringify(ticket))
  })
  await Promise.all(Array.from({ length: 1000 }, () => forRequest(version('A', 1))))
  expect(drawn).toHaveLength(1)
  expect(String(await forRequest(version('A', 2)))).toContain('"paid":2')
  expect(drawn).toHaveLength(2)
})

test('the ticket in a mail and the one that its passenger opens are drawn once', async () => {
  let drawn = 0
  const { forRequest, forMail } = createTicketPdfs(async () => Buffer.from(String(++drawn)))
  const mailed = await forMail(version('A', 1))
  expect(await forRequest(version('A', 1))).toBe(mailed)
  expect(drawn).toBe(1)
})

test('a mail gets its ticket while requests wait for theirs in vain', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers()
  let isStuck = true
  const { forRequest, forMail } = createTicketPdfs((ticket) =>
    isStuck ? new Promise(() => {}) : Promise.resolve(Buffer.from(ticket.reference)),
  )
  void forRequest(version('A', 1))
  const request = expect(forRequest(version('B', 1))).rejects.toThrow()
  const mail = forMail(version('B', 1))
  isStuck = false
  await vi.advanceTimersByTimeAsync(4_000)
  await request
  expect(String(await mail)).toBe('B')
})

test('tickets are drawn one at a time, so that the process can answer other requests in between', async () => {
  let drawing = 0
  let most = 0
  const { forRequest } = createTicketPdfs(async () => {
    most = Math.max(most, ++drawing)
    await new Promise((resolve) => setImmediate(resolve))
    drawing--
    return Buffer.alloc(0)
  })
  await Promise.all(Array.from({ length: 50 }, (_, index) => forRequest(version('A', index))))
  expect(most).toBe(1)
})
