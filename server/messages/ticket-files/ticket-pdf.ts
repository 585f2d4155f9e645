import { buffer } from 'node:stream/consumers'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { drawLogo } from '#server/platform/documents/logo.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import {
  INNER_WIDTH,
  newPdfDocument,
  PAGE,
  type PdfDocument,
  write,
} from '#server/platform/documents/pdf-document.ts'
import type { Ticket } from '#server/platform/documents/ticket.ts'
import { drawCard, SEATS_PER_PAGE } from './draw-card.ts'
import { drawFooter, drawInformation, drawTerms, FOOTER_TOP } from './draw-information.ts'
import { drawBalanceDue, drawPayment } from './draw-money.ts'
import { drawStubs } from './draw-stubs.ts'

/** Renders the e-ticket: one A4 page for up to thirteen seats. The same ticket and time give the same bytes. */
export async function renderTicketPdf(ticket: Ticket, now = new Date()): Promise<Buffer> {
  const reference = formatReference(ticket.reference)
  const paper = newPdfDocument(`E-ticket ${reference}, ${routeName(ticket.trip)}`, ticket.company.name, now)
  const file = buffer(paper)

  let y = drawHeader(paper, ticket, now) + 12
  y = drawCard(paper, ticket, y) + 12
  if (ticket.due > 0) y = drawBalanceDue(paper, ticket, y) + 12
  const column = (INNER_WIDTH - 24) / 2
  const left = drawPayment(paper, ticket, { x: PAGE.margin, y, width: column })
  const right = drawInformation(paper, ticket, { x: PAGE.margin + column + 24, y, width: column })
  drawTerms(paper, ticket, Math.max(left, right) + 16, FOOTER_TOP - 6)
  drawFooter(paper, ticket)
  drawOverleaf(paper, ticket)

  paper.end()
  return file
}

function drawHeader(paper: PdfDocument, ticket: Ticket, now: Date): number {
  const { margin } = PAGE
  drawLogo(paper, margin, margin - 4, 34)
  const name = { x: margin + 44, y: margin - 3, width: 260 }
  write(paper, ticket.company.name, name, { font: 'display', size: 24, least: 13, lines: 2 })
  const right = { x: margin + INNER_WIDTH - 200, width: 200 }
  const below = write(
    paper,
    'E-ticket',
    { ...right, y: margin - 1 },
    { font: 'bold', size: 12, align: 'right', tag: 'H1' },
  )
  const issued = { size: 8.5, align: 'right', color: PALETTE.inkFaint } as const
  write(paper, `Issued ${lagosMoment(now)}`, { ...right, y: below }, issued)
  return margin + 30
}

/**
 * Draws further seats on the next pages. The API sells at most thirteen seats per booking, but the database allows
 * more, and each seat needs its code.
 */
function drawOverleaf(paper: PdfDocument, ticket: Ticket): void {
  for (let first = SEATS_PER_PAGE; first < ticket.seats.length; first += SEATS_PER_PAGE) {
    paper.addPage()
    const heading = `${formatReference(ticket.reference)}, more seats`
    const place = { x: PAGE.margin, y: PAGE.margin, width: INNER_WIDTH }
    const y = write(paper, heading, place, { font: 'bold', size: 15 }) + 12
    drawStubs(paper, ticket.seats.slice(first, first + SEATS_PER_PAGE), { ...place, y })
  }
}
