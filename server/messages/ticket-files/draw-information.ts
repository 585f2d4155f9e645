import { policyLines } from '#domain/company/refund-policy.ts'
import { type Information, importantInformation, RIGHT_TO_CANCEL, terms } from '#domain/company/terms.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import {
  heightOf,
  INNER_WIDTH,
  PAGE,
  type PdfDocument,
  type Place,
  write,
} from '#server/platform/documents/pdf-document.ts'
import type { Ticket } from '#server/platform/documents/ticket.ts'
import { MAX_IN_A_ROW } from './draw-stubs.ts'

/** SVG paths in a 24-unit square. */
const ICONS: Record<Exclude<Information['about'], 'balance'>, string> = {
  arrival: 'M12 3.5a8.5 8.5 0 1 0 .01 0ZM12 7v5l3.5 2',
  papers: 'M12 4a4 4 0 1 0 .01 0ZM4.5 20.5c.7-4.3 3.5-6.5 7.5-6.5s6.8 2.2 7.5 6.5',
  ticket:
    'M3.5 8.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v1.7a1.9 1.9 0 0 0 0 3.6v1.7a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-1.7a1.9 1.9 0 0 0 0-3.6ZM14 7v2m0 2v2m0 2v2',
  luggage:
    'M7.5 8h9a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-9a2.5 2.5 0 0 1-2.5-2.5v-7a2.5 2.5 0 0 1 2.5-2.5ZM9 8V6a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v2M5 13h14',
  night: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z',
  daylight: 'M3 18h18M7 18a5 5 0 0 1 10 0M12 6v3M5 9.5l1.8 1.8M19 9.5l-1.8 1.8',
  support:
    'M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z',
}

/** Draws the important information without the balance. Returns the y of the bottom edge. */
export function drawInformation(paper: PdfDocument, ticket: Ticket, { x, y, width }: Place): number {
  const { trip, due, company } = ticket
  const all = importantInformation({
    destination: trip.destination,
    departTime: trip.departTime,
    arriveTime: trip.arriveTime,
    busType: trip.busType,
    // The card above names the boarding point. A long name needs a third line, and with 13 seats the page has no room.
    boardingPoint: trip.stops.boardingPoint && 'the boarding point',
    nightStop: trip.stops.nightStop,
    due,
    support: company,
  })
  let bottom =
    write(paper, 'Important information', { x, y, width }, { font: 'display', size: 14, tag: 'H2' }) + 3
  // Two rows of stubs (the codes of the seats) leave no room for the points about daylight and support, and little for
  // the others. The footer also has the support contact.
  const hasRoom = ticket.seats.length <= MAX_IN_A_ROW
  for (const { about, text } of all) {
    // The banner above already shows the balance.
    if (about === 'balance') continue
    if (!hasRoom && (about === 'daylight' || about === 'support')) continue
    const top = bottom + (hasRoom ? 4 : 2)
    drawIcon(paper, ICONS[about], x, top + 0.5)
    bottom = write(
      paper,
      text,
      { x: x + 20, y: top, width: width - 20 },
      { size: hasRoom ? 9.5 : 8.5, least: 8, lines: hasRoom ? 3 : 2 },
    )
  }
  return bottom
}

function drawIcon(paper: PdfDocument, path: string, x: number, y: number): void {
  paper.save().translate(x, y).scale(0.54).path(path)
  paper.lineWidth(1.9).lineCap('round').lineJoin('round').stroke(PALETTE.green).restore()
}

/**
 * Draws the right to cancel with the charges of this booking, then all other terms in small print. A page without room
 * has only the right, or neither. The footer always names the web page with the terms.
 */
export function drawTerms(paper: PdfDocument, ticket: Ticket, y: number, bottom: number): void {
  const width = (INNER_WIDTH - 24) / 2
  const right = `${RIGHT_TO_CANCEL.text} ${chargesInWords(ticket)}`
  const list = terms(ticket.company).map((term, index) => `${index + 1}. ${term.text}`)
  const half = Math.ceil(list.length / 2)
  const columns = [list.slice(0, half), list.slice(half)]
  const heading = { font: 'display', size: 11, tag: 'H2' } as const
  const top = y + heightOf(RIGHT_TO_CANCEL.title, width, heading) + 2

  for (const size of [8.5, 8, 7.5, 7]) {
    const style = { size, lines: 3, color: PALETTE.inkSoft }
    const height = (column: string[]) =>
      column.reduce((sum, text) => sum + heightOf(text, width, style) + 2, 0)
    const below = top + heightOf(right, INNER_WIDTH, style) + 4
    const hasRoom = below + Math.max(...columns.map(height)) <= bottom
    if (!hasRoom && size > 7) continue
    if (below > bottom) return
    write(paper, RIGHT_TO_CANCEL.title, { x: PAGE.margin, y, width }, heading)
    write(paper, right, { x: PAGE.margin, y: top, width: INNER_WIDTH }, { ...style, color: PALETTE.ink })
    columns.forEach((column, index) => {
      if (!hasRoom) return
      let at = below
      const x = PAGE.margin + index * (width + 24)
      for (const text of column) at = write(paper, text, { x, y: at, width }, style) + 2
    })
    return
  }
}

const chargesInWords = ({ policy }: Ticket): string =>
  `Charges: ${policyLines(policy)
    .map(({ notice, charge }) => `${notice.toLowerCase()} ${charge}`)
    .join('; ')}.`

export const FOOTER_TOP = PAGE.height - PAGE.margin - 26

export function drawFooter(paper: PdfDocument, { company }: Ticket): void {
  const x = PAGE.margin
  const y = FOOTER_TOP
  paper
    .moveTo(x, y)
    .lineTo(x + INNER_WIDTH, y)
    .lineWidth(0.7)
    .stroke(PALETTE.line)
  const place = { x, y: y + 5, width: INNER_WIDTH }
  const contact = [company.name, company.phone, company.email, company.address].filter(Boolean).join(' · ')
  const below = write(paper, contact, place, { font: 'bold', size: 8, least: 6 })
  const site = company.publicUrl
  write(
    paper,
    `Manage Booking: ${site}/manage-booking · Terms and conditions: ${site}/terms`,
    { ...place, y: below + 1 },
    { size: 7.5, least: 6, color: PALETTE.inkFaint },
  )
}
