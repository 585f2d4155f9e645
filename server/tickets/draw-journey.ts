import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { lagosClock, lagosDate, lagosDay } from '#domain/lagos-time.ts'
import { checkInBy } from '#domain/terms.ts'
import { durationOf, seatNosOf } from './booking-words.ts'
import { PALETTE } from './palette.ts'
import { type Paper, type Place, write } from './paper.ts'
import type { Ticket, Trip } from './ticket.ts'

/** When, from where to where, who, which seats, which bus. Answers the y below. */
export function drawJourney(paper: Paper, ticket: Ticket, place: Place, gap: number): number {
  const { trip } = ticket
  const { x, width } = place
  let y =
    write(paper, `${lagosDate(trip.departTime)}, times in WAT`, place, { face: 'bold', size: 10.5 }) + gap / 2
  y = drawRoute(paper, trip, { x, y, width }) + gap

  const third = width / 3
  const cells = (at: number, spans: readonly number[], facts: readonly Fact[]): number => {
    let left = x
    const bottoms = facts.map((fact, index) => {
      const span = third * (spans[index] ?? 1)
      const bottom = drawFact(paper, fact, { x: left, y: at, width: span - 12 })
      left += span
      return bottom
    })
    return Math.max(...bottoms)
  }
  y = cells(
    y,
    [2, 1],
    [
      { name: 'Passenger', value: ticket.passengerName, lines: 2 },
      {
        name: ticket.seats.length === 1 ? 'Seat' : 'Seats',
        value: seatNosOf(ticket.seats),
        isLoud: true,
        lines: 2,
      },
    ],
  )
  return cells(
    y + gap,
    [1, 1, 1],
    [
      { name: 'Bus', value: `${BUS_TYPE_NAMES[trip.busType]}, ${trip.plateNo}`, lines: 2 },
      { name: 'Batch', value: trip.batch, lines: 2 },
      { name: 'Be there by', value: lagosClock(checkInBy(trip.departTime)), isLoud: true },
    ],
  )
}

type Fact = { name: string; value: string; isLoud?: boolean; lines?: number }

function drawFact(paper: Paper, fact: Fact, place: Place): number {
  const below = write(paper, fact.name, place, { size: 8.5, color: PALETTE.inkFaint })
  // Not the display face: its 11 reads like a pause sign.
  const size = fact.isLoud ? { size: 15, least: 9 } : { size: 11, least: 7.5 }
  return write(
    paper,
    fact.value,
    { ...place, y: below + 1 },
    { face: 'bold', ...size, lines: fact.lines ?? 1 },
  )
}

function drawRoute(paper: Paper, trip: Trip, { x, y, width }: Place): number {
  const side = width * 0.38
  const arrivesLater = lagosDay(trip.arriveTime) !== lagosDay(trip.departTime)
  const left = drawStop(paper, trip.departTime, trip.origin, null, { x, y, width: side }, 'left')
  const right = drawStop(
    paper,
    trip.arriveTime,
    trip.destination,
    arrivesLater ? lagosDate(trip.arriveTime) : null,
    { x: x + width - side, y, width: side },
    'right',
  )
  drawLane(paper, durationOf(trip), { x: x + side + 4, y: y + 17, width: width - 2 * side - 8 })
  return Math.max(left, right)
}

function drawStop(
  paper: Paper,
  at: Date,
  town: string,
  day: string | null,
  place: Place,
  align: 'left' | 'right',
): number {
  let y = write(paper, lagosClock(at), place, { face: 'display', size: 25, align }) + 2
  y = write(paper, town, { ...place, y }, { face: 'bold', size: 12, least: 8.5, lines: 2, align })
  return day ? write(paper, day, { ...place, y }, { size: 9, color: PALETTE.inkSoft, align }) : y
}

/** The road between two stops: a dashed lane from an open dot to a full one. */
function drawLane(paper: Paper, text: string, { x, y, width }: Place): void {
  paper.moveTo(x + 6, y).lineTo(x + width - 6, y)
  paper.lineWidth(2.4).lineCap('butt').dash(6, { space: 4.5 }).stroke(PALETTE.khaki).undash()
  paper
    .circle(x + 3.5, y, 3)
    .lineWidth(2)
    .fillAndStroke(PALETTE.white, PALETTE.green)
  paper.circle(x + width - 3.5, y, 4).fill(PALETTE.green)
  write(paper, text, { x, y: y + 5, width }, { size: 8.5, color: PALETTE.inkSoft, align: 'center' })
}
