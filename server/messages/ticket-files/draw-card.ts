import { formatReference } from '#domain/bookings/booking-reference.ts'
import { drawLivery } from '#server/platform/documents/logo.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import { INNER_WIDTH, PAGE, type PdfDocument, write } from '#server/platform/documents/pdf-document.ts'
import type { Ticket } from '#server/platform/documents/ticket.ts'
import { drawJourney } from './draw-journey.ts'
import { drawSingleStub, drawStubs } from './draw-stubs.ts'

const HEAD = 46
const STRIPE = 5
const PADDING = 18
const STUB = 168
const NOTCH = 8
/** The number of seats that fit on one page. A booking with more continues on the next page. */
export const SEATS_PER_PAGE = 13

/**
 * Draws the ticket. The stub, the part with the code of a seat, is on the right if the booking has one seat; several
 * seats have rows of stubs below. Draws at most SEATS_PER_PAGE stubs. Returns the y coordinate of the bottom edge.
 */
export function drawCard(paper: PdfDocument, ticket: Ticket, y: number): number {
  const x = PAGE.margin
  const body = y + HEAD + STRIPE
  drawHead(paper, ticket, y)
  drawLivery(paper, x, y + HEAD, INNER_WIDTH, STRIPE)

  const [seat, ...others] = ticket.seats
  if (seat && others.length === 0) {
    const cut = x + INNER_WIDTH - STUB
    const place = { x: x + PADDING, y: body + 15, width: cut - x - 2 * PADDING }
    const bottom = Math.max(drawJourney(paper, ticket, place, 19) + 14, body + 212)
    drawSingleStub(paper, seat, { x: cut, y: body, width: STUB }, bottom - body)
    drawEdge(paper, y, bottom, () => drawCut(paper, cut, body, cut, bottom))
    return bottom
  }
  const place = { x: x + PADDING, y: body + 13, width: INNER_WIDTH - 2 * PADDING }
  const cut = drawJourney(paper, ticket, place, 10) + 11
  const stubs = { x: x + 12, y: cut + 8, width: INNER_WIDTH - 24 }
  const bottom = drawStubs(paper, ticket.seats.slice(0, SEATS_PER_PAGE), stubs) + 7
  drawEdge(paper, y, bottom, () => drawCut(paper, x, cut, x + INNER_WIDTH, cut))
  return bottom
}

function drawHead(paper: PdfDocument, ticket: Ticket, y: number): void {
  const x = PAGE.margin + PADDING
  write(paper, 'Booking reference', { x, y: y + 8, width: 300 }, { size: 8.5, color: PALETTE.inkFaint })
  const reference = { font: 'bold', size: 15, spacing: 0.8 } as const
  write(paper, formatReference(ticket.reference), { x, y: y + 19, width: 340 }, reference)

  const badge = { x: PAGE.margin + INNER_WIDTH - PADDING - 84, y: y + 13 }
  paper.roundedRect(badge.x, badge.y, 84, 20, 10).fill(PALETTE.greenSoft)
  paper.moveTo(badge.x + 11, badge.y + 10).lineTo(badge.x + 14.5, badge.y + 13.5)
  paper.lineTo(badge.x + 20.5, badge.y + 7)
  paper.lineWidth(1.5).lineCap('round').stroke(PALETTE.greenDark)
  const label = { font: 'bold', size: 9.5, color: PALETTE.greenDark } as const
  write(paper, 'Confirmed', { x: badge.x + 25, y: badge.y + 4, width: 58 }, label)
}

function drawEdge(paper: PdfDocument, top: number, bottom: number, cut: () => void): void {
  const { margin } = PAGE
  paper
    .roundedRect(margin, top, INNER_WIDTH, bottom - top, 12)
    .lineWidth(1.2)
    .stroke(PALETTE.ink)
  paper.moveTo(margin, top + HEAD).lineTo(margin + INNER_WIDTH, top + HEAD)
  paper.lineWidth(1.2).stroke(PALETTE.ink)
  cut()
}

/** Draws the tear line of the stubs: a dashed line between two notches in the edge. */
function drawCut(paper: PdfDocument, fromX: number, fromY: number, toX: number, toY: number): void {
  const isUpright = fromX === toX
  const [dx, dy] = isUpright ? [0, NOTCH] : [NOTCH, 0]
  paper.moveTo(fromX + dx, fromY + dy).lineTo(toX - dx, toY - dy)
  paper.lineWidth(1.4).lineCap('butt').dash(4, { space: 3.5 }).stroke(PALETTE.khaki).undash()
  paper.lineWidth(1.2)
  if (isUpright) {
    notch(`M${fromX - NOTCH} ${toY}a${NOTCH} ${NOTCH} 0 0 1 ${2 * NOTCH} 0`)
    notch(`M${fromX - NOTCH} ${fromY - STRIPE}a${NOTCH} ${NOTCH} 0 0 0 ${2 * NOTCH} 0`)
  } else {
    notch(`M${fromX} ${fromY - NOTCH}a${NOTCH} ${NOTCH} 0 0 1 0 ${2 * NOTCH}`)
    notch(`M${toX} ${fromY - NOTCH}a${NOTCH} ${NOTCH} 0 0 0 0 ${2 * NOTCH}`)
  }

  function notch(path: string): void {
    paper.path(path).fillAndStroke(PALETTE.white, PALETTE.ink)
  }
}
