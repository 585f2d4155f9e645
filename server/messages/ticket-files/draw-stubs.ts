import { formatReference } from '#domain/bookings/booking-reference.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import { type PdfDocument, type Place, write } from '#server/platform/documents/pdf-document.ts'
import type { Ticket } from '#server/platform/documents/ticket.ts'
import { drawQr, MODULES, QUIET } from './draw-qr.ts'

type Seat = Ticket['seats'][number]

const LABEL = 24
const LARGEST = 84
/** The codes of two rows of seats are smaller, so that they leave enough space for the lower half of the page. */
const LARGEST_OF_TWO_ROWS = 65
/**
 * With seven codes in a row a module (a square of the code) is still at least 0.6 mm on paper, well above what phone
 * cameras need.
 */
export const MAX_IN_A_ROW = 7
const MODULE_MM = 0.6
const POINTS_PER_MM = 72 / 25.4

/** Minimum width of a printed code, in points. */
export const SMALLEST = MODULES * MODULE_MM * POINTS_PER_MM
/** The least gap between two codes. Neighbours share the white border (`QUIET`) that each code needs. */
const MIN_GAP = (SMALLEST / MODULES) * QUIET

/** Draws the stub for a single seat, with the largest possible code. */
export function drawSingleStub(paper: PdfDocument, seat: Seat, { x, y, width }: Place, height: number): void {
  const frame = width - 20
  const top = y + (height - frame - 56) / 2
  paper
    .roundedRect(x + 10, top, frame, frame, 6)
    .lineWidth(0.8)
    .stroke(PALETTE.line)
  const white = (frame * QUIET) / (MODULES + 2 * QUIET)
  drawQr(paper, seat.code, x + 10 + white, top + white, frame - 2 * white)
  const text = { x: x + 6, width: width - 12 }
  const code = write(paper, formatReference(seat.shortCode), { ...text, y: top + frame + 5 }, shortCode)
  const below = write(paper, 'Show this when boarding', { ...text, y: code + 3 }, door)
  write(paper, 'On screen or on paper', { ...text, y: below + 1 }, hint)
}

/** Draws one code per seat, so that a group need not arrive together. Returns the y of the bottom edge. */
export function drawStubs(paper: PdfDocument, seats: readonly Seat[], { x, y, width }: Place): number {
  const rows = Math.ceil(seats.length / MAX_IN_A_ROW)
  const columns = Math.ceil(seats.length / rows)
  const largest = rows === 1 ? LARGEST : LARGEST_OF_TWO_ROWS
  const size = Math.min(largest, (width - MIN_GAP * (columns - 1)) / columns)
  const gap = Math.min(34, (width - size * columns) / Math.max(1, columns - 1))

  let top =
    write(paper, 'One code per seat: show it when boarding, on screen or paper', { x, y, width }, door) + 7
  for (let first = 0; first < seats.length; first += columns) {
    const row = seats.slice(first, first + columns)
    const left = x + (width - size * row.length - gap * (row.length - 1)) / 2
    row.forEach((seat, index) => {
      drawLabelled(paper, seat, left + index * (size + gap), top, size)
    })
    top += size + LABEL + 5
  }
  return top - 5
}

function drawLabelled(paper: PdfDocument, seat: Seat, x: number, y: number, size: number): void {
  drawQr(paper, seat.code, x, y, size)
  const place = { x, width: size }
  const below = write(paper, `Seat ${seat.seatNo}`, { ...place, y: y + size + 4 }, label)
  write(paper, formatReference(seat.shortCode), { ...place, y: below - 1 }, hint)
}

const label = { font: 'bold', size: 10, align: 'center' } as const
const shortCode = { font: 'bold', size: 10, spacing: 0.6, align: 'center' } as const
const door = { font: 'bold', size: 10, align: 'center' } as const
const hint = { size: 8.5, align: 'center', color: PALETTE.inkFaint } as const
