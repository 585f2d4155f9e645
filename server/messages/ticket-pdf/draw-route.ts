import { lagosClock, lagosDate, lagosDay } from '#domain/lagos-time.ts'
import { travelTime } from '#domain/travel-time.ts'
import { PALETTE } from '#server/messages/facts/palette.ts'
import type { Trip } from '#server/messages/facts/ticket.ts'
import { type PdfDocument, type Place, type Style, write } from './pdf-document.ts'

/** Draws departure on the left, arrival on the right and the travel time between them. Returns the y below. */
export function drawRoute(paper: PdfDocument, trip: Trip, place: Place, lines: number): number {
  const { x, y, width } = place
  const side = width * 0.38
  const arrivesLater = lagosDay(trip.arriveTime) !== lagosDay(trip.departTime)
  const from = { at: trip.departTime, town: trip.origin, day: null }
  const to = {
    at: trip.arriveTime,
    town: trip.destination,
    day: arrivesLater ? lagosDate(trip.arriveTime) : null,
  }
  drawLane(paper, travelTime(trip.departTime, trip.arriveTime), {
    x: x + side + 4,
    y: y + 17,
    width: width - 2 * side - 8,
  })
  return Math.max(
    drawStop(paper, from, { x, y, width: side }, { lines, align: 'left' }),
    drawStop(paper, to, { x: x + width - side, y, width: side }, { lines, align: 'right' }),
  )
}

type Stop = { at: Date; town: string; day: string | null }

function drawStop(
  paper: PdfDocument,
  stop: Stop,
  place: Place,
  style: Pick<Style, 'align'> & { lines: number },
): number {
  const clock = { ...style, font: 'display', size: 25 } as const
  const below = write(paper, lagosClock(stop.at), place, clock) + 2
  const town = { ...style, font: 'bold', size: 12, least: 7.5 } as const
  const y = write(paper, stop.town, { ...place, y: below }, town)
  if (stop.day === null) return y
  return write(paper, stop.day, { ...place, y }, { ...style, size: 9, color: PALETTE.inkSoft })
}

/** Draws a dashed line from an open dot to a filled one. */
function drawLane(paper: PdfDocument, text: string, { x, y, width }: Place): void {
  paper.moveTo(x + 6, y).lineTo(x + width - 6, y)
  paper.lineWidth(2.4).lineCap('butt').dash(6, { space: 4.5 }).stroke(PALETTE.khaki).undash()
  paper.lineWidth(2)
  paper.circle(x + 3.5, y, 3).fillAndStroke(PALETTE.white, PALETTE.green)
  paper.circle(x + width - 3.5, y, 4).fill(PALETTE.green)
  write(paper, text, { x, y: y + 5, width }, { size: 8.5, color: PALETTE.inkSoft, align: 'center' })
}
