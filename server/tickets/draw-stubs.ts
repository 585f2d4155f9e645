import { drawQr } from './draw-qr.ts'
import { PALETTE } from './palette.ts'
import { type Paper, type Place, write } from './paper.ts'
import type { Ticket } from './ticket.ts'

type Seat = Ticket['seats'][number]

const GAP = 6
const LABEL = 18
const LARGEST = 96
/** In two rows the other half of the page must keep its room. */
const LARGEST_OF_TWO_ROWS = 74
/** Two rows of seven keep a module at 0.7 mm on paper, twice what phone cameras need. */
const MOST_IN_A_ROW = 7

/** The tear-off side for one seat: as large as it gets. */
export function drawSingleStub(paper: Paper, seat: Seat, { x, y, width }: Place, height: number): void {
  const size = width - 20
  const top = y + (height - size - 44) / 2
  drawCode(paper, seat, x + 10, top, size)
  const text = { x: x + 6, width: width - 12 }
  const below = write(paper, 'Show this at the door', { ...text, y: top + size + 8 }, door)
  write(paper, 'Screen or paper, both are fine', { ...text, y: below + 1 }, hint)
}

/** One code for each seat, so that a group need not arrive together. Answers the y below. */
export function drawStubs(paper: Paper, seats: readonly Seat[], { x, y, width }: Place): number {
  const rows = Math.ceil(seats.length / MOST_IN_A_ROW)
  const columns = Math.ceil(seats.length / rows)
  const largest = rows === 1 ? LARGEST : LARGEST_OF_TWO_ROWS
  const size = Math.min(largest, (width - GAP * (columns - 1)) / columns)
  const gap = Math.min(28, (width - size * columns) / Math.max(1, columns - 1))

  let top =
    write(paper, 'One code for each seat: show it at the door, on screen or paper', { x, y, width }, door) + 6
  for (let first = 0; first < seats.length; first += columns) {
    const row = seats.slice(first, first + columns)
    const left = x + (width - size * row.length - gap * (row.length - 1)) / 2
    row.forEach((seat, index) => {
      drawLabelled(paper, seat, left + index * (size + gap), top, size)
    })
    top += size + LABEL + 3
  }
  return top - 3
}

function drawLabelled(paper: Paper, seat: Seat, x: number, y: number, size: number): void {
  drawCode(paper, seat, x, y, size)
  write(
    paper,
    `Seat ${seat.seatNo}`,
    { x, y: y + size + 2, width: size },
    { face: 'bold', size: 11, align: 'center' },
  )
}

function drawCode(paper: Paper, seat: Seat, x: number, y: number, size: number): void {
  paper.roundedRect(x, y, size, size, 6).lineWidth(0.8).stroke(PALETTE.line)
  drawQr(paper, seat.code, x, y, size)
}

const door = { face: 'bold', size: 10, align: 'center' } as const
const hint = { size: 8.5, align: 'center', color: PALETTE.inkFaint } as const
