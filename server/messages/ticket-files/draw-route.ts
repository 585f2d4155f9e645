import { boardingPlace } from '#domain/network/stops.ts'
import { travelTime } from '#domain/network/travel-time.ts'
import { lagosClock, lagosDate, lagosDay } from '#domain/platform/lagos-time.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import { type PdfDocument, type Place, write } from '#server/platform/documents/pdf-document.ts'
import type { Trip } from '#server/platform/documents/ticket.ts'

/**
 * Draws departure and boarding point on the left, arrival and drop-off on the right, and the travel time between them.
 * Returns the y of the bottom edge.
 */
export function drawRoute(paper: PdfDocument, trip: Trip, place: Place, lines: Lines): number {
  const { x, y, width } = place
  const side = width * 0.38
  const arrivesLater = lagosDay(trip.arriveTime) !== lagosDay(trip.departTime)
  const from = { at: trip.departTime, town: trip.origin, details: [boardingPlace(trip.stops)] }
  const to = {
    at: trip.arriveTime,
    town: trip.destination,
    details: [arrivesLater ? lagosDate(trip.arriveTime) : '', trip.stops.dropOff],
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

/** The most lines for the name of a town, and for the details below it. */
type Lines = { town: number; details: number }

/** `details` are the boarding point, or the day of arrival and the drop-off. Empty ones are left out. */
type Stop = { at: Date; town: string; details: string[] }

function drawStop(
  paper: PdfDocument,
  stop: Stop,
  place: Place,
  { lines, align }: { lines: Lines; align: 'left' | 'right' },
): number {
  const clock = { align, font: 'display', size: 25 } as const
  const below = write(paper, lagosClock(stop.at), place, clock) + 2
  const town = { align, font: 'bold', size: 12, least: 7.5, lines: lines.town } as const
  const y = write(paper, stop.town, { ...place, y: below }, town)
  const details = stop.details.filter((detail) => detail !== '').join(', ')
  if (details === '') return y
  const small = { align, size: 9, least: 7, lines: lines.details, color: PALETTE.inkSoft }
  return write(paper, details, { ...place, y }, small)
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
