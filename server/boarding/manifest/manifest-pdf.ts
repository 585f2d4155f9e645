import { buffer } from 'node:stream/consumers'
import type { Manifest, ManifestLine } from '#contracts/boarding/boarding.ts'
import { manifestBalance } from '#domain/boarding/manifest-balance.ts'
import { type ManifestPerson, manifestPeople } from '#domain/boarding/manifest-people.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { drawLogo } from '#server/platform/documents/logo.ts'
import { PALETTE } from '#server/platform/documents/palette.ts'
import {
  newPdfDocument,
  type PdfDocument,
  type Place,
  write,
} from '#server/platform/documents/pdf-document.ts'

/** A4 in landscape: eight columns do not fit in portrait. */
const SHEET = { width: 841.89, height: 595.28, margin: 34 }
const INNER = SHEET.width - 2 * SHEET.margin
/** The minimum height of a row. A text of two lines makes the row taller, up to TALL_ROW. */
const ROW = 24
const TALL_ROW = 36
const ROWS_END = SHEET.height - 92
/** The height of the lines with digest, signature and key. After the departure they stand below the last row. */
const PROOF = 28

type Person = ManifestPerson<ManifestLine>

type ManifestColumn = {
  head: string
  share: number
  text: (person: Person, lines: ManifestLine[]) => string
  isBold?: boolean
}

const COLUMNS: ManifestColumn[] = [
  { head: 'Seat', share: 5, text: ({ seat }) => seat, isBold: true },
  { head: 'Passenger', share: 18, text: ({ name }) => name, isBold: true },
  { head: 'Address', share: 24, text: ({ line }) => line.address ?? '' },
  { head: 'Phone', share: 12, text: ({ line }) => line.phone ?? '' },
  { head: 'Next of kin', share: 14, text: ({ line }) => line.nextOfKinName ?? '' },
  { head: 'Next of kin phone', share: 12, text: ({ line }) => line.nextOfKinPhone ?? '' },
  {
    head: 'Balance',
    share: 10,
    text: ({ line, isInfant }, lines) => (isInfant ? 'No fare' : manifestBalance(line, lines).words),
  },
]

/**
 * Draws the passenger list that a bus must carry (National Road Traffic Regulations 2012, Reg. 51(5)), with space for
 * signatures.
 */
export async function manifestPdf(manifest: Manifest, now: Date): Promise<Buffer> {
  const { trip, company, lines } = manifest
  const title = `Passenger manifest, trip ${trip.id}`
  const paper = newPdfDocument(title, company.name, now, 'landscape')
  const file = buffer(paper)
  let y = drawHeadings(paper, drawHead(paper, manifest, now) + 14)
  for (const person of manifestPeople(lines)) {
    if (y + TALL_ROW > ROWS_END - (manifest.departed ? PROOF : 0)) {
      paper.addPage()
      y = drawHeadings(paper, SHEET.margin)
    }
    y = drawLine(paper, person, lines, y)
  }
  if (lines.length === 0) write(paper, 'No seats on this trip have been sold.', at(y + 8), { size: 10 })
  drawSignatures(paper)
  if (manifest.departed) drawProof(paper, manifest.departed)
  paper.end()
  return file
}

const at = (y: number): Place => ({ x: SHEET.margin, y, width: INNER })

function drawHead(paper: PdfDocument, { trip, company, lines }: Manifest, now: Date): number {
  const { margin } = SHEET
  drawLogo(paper, margin, margin - 2, 30)
  const name = { x: margin + 40, y: margin - 4, width: 430 }
  const below = write(paper, 'Passenger manifest', name, { font: 'display', size: 19, tag: 'H1' })
  const who = [company.name, company.address, company.phone].filter(Boolean).join(', ')
  write(paper, who, { ...name, y: below }, { size: 9, color: PALETTE.inkFaint })
  const right = { x: margin + INNER - 240, width: 240 }
  write(paper, `Trip ${trip.id}`, { ...right, y: margin }, { font: 'bold', size: 11, align: 'right' })
  const printed = { size: 8.5, align: 'right', color: PALETTE.inkFaint } as const
  write(paper, `Printed ${lagosMoment(now)}`, { ...right, y: margin + 15 }, printed)

  const y = drawFacts(paper, margin + 42, [
    ['From', trip.route.origin, 0.16],
    ['To', trip.route.destination, 0.18],
    ['Departs', lagosMoment(new Date(trip.departTime)), 0.22],
    ['Bus', `${BUS_TYPE_NAMES[trip.bus.busType]}, ${trip.bus.plateNo}`, 0.18],
    ['Driver', trip.driverName ?? '–', 0.16],
    ['Passengers', passengersInWords(lines, trip.bus.capacity), 0.1],
  ])
  const stops: Fact[] = [
    ['Boarding point', boardingPlace(trip.stops), 0.48],
    ['Drop-off', trip.stops.dropOff, 0.22],
    ['Night stop', trip.stops.nightStop, 0.3],
  ]
  const named = stops.filter(([, words]) => words !== '')
  return named.length === 0 ? y : drawFacts(paper, y, named)
}

/** Infants are listed, and do not count as seats. */
function passengersInWords(lines: ManifestLine[], capacity: number): string {
  const infants = lines.filter(({ infantName }) => infantName !== null).length
  return `${lines.length} of ${capacity}${infants > 0 ? `, ${infants} on laps` : ''}`
}

/** A label, a text, and the share of the width that both get. */
type Fact = [label: string, words: string, share: number]

/** Draws a row of facts, each with at most two lines of text. Returns the y below the row. */
function drawFacts(paper: PdfDocument, y: number, facts: readonly Fact[]): number {
  let x = SHEET.margin
  for (const [label, words, share] of facts) {
    const place = { x, y, width: INNER * share - 8 }
    const below = write(paper, label, place, { size: 8, color: PALETTE.inkFaint })
    write(paper, words, { ...place, y: below }, { font: 'bold', size: 9.5, least: 7, lines: 2 })
    x += INNER * share
  }
  return y + 36
}

function drawHeadings(paper: PdfDocument, y: number): number {
  const style = { font: 'bold', size: 8.5, color: PALETTE.inkSoft } as const
  eachColumn((column, place) => write(paper, column.head, { ...place, y }, style))
  write(paper, 'Boarded', { ...at(y), width: INNER - 6 }, { ...style, align: 'right' })
  rule(paper, y + 15, 1)
  return y + 18
}

function drawLine(paper: PdfDocument, person: Person, lines: ManifestLine[], y: number): number {
  const { line, isInfant } = person
  let end = y + ROW
  eachColumn((column, place) => {
    const isOwing = column.head === 'Balance' && !isInfant && line.amountDue > 0
    const font = column.isBold || isOwing ? 'bold' : 'regular'
    const style = { font, size: 9, least: 6.5, lines: 2 } as const
    end = Math.max(end, write(paper, column.text(person, lines), { ...place, y: y + 4 }, style) + 6)
  })
  const box = { x: SHEET.margin + INNER - 18, y: y + 5 }
  paper.rect(box.x, box.y, 11, 11).lineWidth(1).stroke(PALETTE.ink)
  if (line.boardedAt) {
    paper.moveTo(box.x + 2.5, box.y + 5.5).lineTo(box.x + 5, box.y + 8.5)
    paper
      .lineTo(box.x + 9, box.y + 2.5)
      .lineWidth(1.4)
      .stroke(PALETTE.ink)
  }
  rule(paper, end - 2, 0.5)
  return end
}

function drawSignatures(paper: PdfDocument): void {
  const signs = [
    'Driver (name and signature)',
    'Terminal officer (name and signature)',
    'FRSC officer (if required)',
  ]
  const width = (INNER - 2 * 24) / signs.length
  signs.forEach((words, index) => {
    const x = SHEET.margin + index * (width + 24)
    const y = SHEET.height - SHEET.margin - 24
    paper
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.8)
      .stroke(PALETTE.ink)
    write(paper, words, { x, y: y + 4, width }, { size: 8.5, color: PALETTE.inkSoft })
  })
}

/**
 * Draws the digest, the signature and the key above the space for handwritten signatures. With them, a paper copy can
 * be checked after the departure.
 */
function drawProof(paper: PdfDocument, departed: NonNullable<Manifest['departed']>): void {
  const lines = [
    `List of ${lagosMoment(new Date(departed.at))}. SHA-256: ${departed.sha256}`,
    departed.signature && `Signature: ${departed.signature}`,
    departed.publicKey && `Public key: ${departed.publicKey}`,
  ]
  let y = ROWS_END - PROOF + 3
  for (const line of lines.filter(Boolean) as string[])
    y = write(paper, line, at(y), { size: 6.5, color: PALETTE.inkSoft })
}

/**
 * Calls `draw` with each column and its place. The 5 is the share of the Boarded box at the right end, which is not in
 * COLUMNS.
 */
function eachColumn(
  draw: (column: (typeof COLUMNS)[number], place: { x: number; width: number }) => void,
): void {
  const whole = COLUMNS.reduce((sum, { share }) => sum + share, 5)
  let x = SHEET.margin
  for (const column of COLUMNS) {
    const width = (INNER * column.share) / whole
    draw(column, { x, width: width - 6 })
    x += width
  }
}

function rule(paper: PdfDocument, y: number, width: number): void {
  paper
    .moveTo(SHEET.margin, y)
    .lineTo(SHEET.margin + INNER, y)
    .lineWidth(width)
    .stroke(PALETTE.ink)
}
