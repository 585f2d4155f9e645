import { checkInBy } from '#domain/company/terms.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import { type PdfDocument, type Place, write } from '#server/platform/documents/pdf-document.ts'
import { formatSeatNos, type Ticket } from '#server/platform/documents/ticket.ts'
import { drawRoute } from './draw-route.ts'
import { MAX_IN_A_ROW } from './draw-stubs.ts'

/**
 * Draws date, route with stops, passenger, seats, bus, batch and the time by which the passenger must be at the
 * boarding point. Returns the y of the bottom edge.
 */
export function drawJourney(paper: PdfDocument, ticket: Ticket, place: Place, gap: number): number {
  const { trip, seats } = ticket
  // With one seat, the place beside its stub (the part with its code) is narrow and has height to spare. With several,
  // the place is wide.
  const lines = place.width < 400 ? 3 : 2
  const day = `${lagosDate(trip.departTime)} (all times WAT)`
  let y = write(paper, day, place, { font: 'bold', size: 10.5 }) + gap / 2
  // Two rows of stubs leave no room for more than one line of details below a town.
  const details = seats.length > MAX_IN_A_ROW ? 1 : 3
  y = drawRoute(paper, trip, { ...place, y }, { town: lines, details }) + gap

  const who = { name: 'Passenger', value: ticket.passengerName, span: 2, lines }
  const which = {
    name: seats.length === 1 ? 'Seat' : 'Seats',
    value: formatSeatNos(seats),
    isLoud: true,
    lines: 2,
  }
  y = drawFacts(paper, [who, which], { ...place, y }) + gap

  const bus = { name: 'Bus', value: `${BUS_TYPE_NAMES[trip.busType]}, ${trip.plateNo}`, lines: 2 }
  const batch = { name: 'Batch', value: trip.batch, lines: 2 }
  const early = { name: 'Be there by', value: lagosClock(checkInBy(trip.departTime)), isLoud: true }
  return drawFacts(paper, [bus, batch, early], { ...place, y })
}

type Fact = { name: string; value: string; isLoud?: boolean; lines?: number; span?: number }

/** Draws one row of facts in three columns; a fact may span two. Returns the y of the bottom edge. */
function drawFacts(paper: PdfDocument, facts: readonly Fact[], { x, y, width }: Place): number {
  let left = x
  const bottoms = facts.map((fact) => {
    const span = (width / 3) * (fact.span ?? 1)
    const bottom = drawFact(paper, fact, { x: left, y, width: span - 12 })
    left += span
    return bottom
  })
  return Math.max(...bottoms)
}

function drawFact(paper: PdfDocument, { name, value, isLoud, lines = 1 }: Fact, place: Place): number {
  const below = write(paper, name, place, { size: 8.5, color: PALETTE.inkFaint }) + 1
  // Uses the bold font, because the number 11 looks like a pause sign in the display font.
  const size = isLoud ? { size: 15, least: 9 } : { size: 11, least: 7.5 }
  return write(paper, value, { ...place, y: below }, { font: 'bold', ...size, lines })
}
