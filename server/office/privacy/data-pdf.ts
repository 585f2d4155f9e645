import { buffer } from 'node:stream/consumers'
import type { DataExport, ExportedBooking, ExportedPayment } from '#contracts/data-export.ts'
import { CONSENTS } from '#domain/consents.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, naira } from '#domain/money.ts'
import { PALETTE } from '#server/messages/facts/palette.ts'
import { drawLogo } from '#server/messages/ticket-pdf/logo.ts'
import {
  heightOf,
  INNER_WIDTH,
  newPdfDocument,
  PAGE,
  type PdfDocument,
  type Style,
  write,
} from '#server/messages/ticket-pdf/pdf-document.ts'
import type { OpenExport } from './open-export.ts'
import { readNewest } from './read-newest.ts'

/** A line of the document: a heading, or a name with its value. An empty value is left out. */
type Line = { heading: string } | { name: string; value: string }

const HEADING: Style = { font: 'bold', size: 12, lines: 2 }
const NAME: Style = { size: 9, color: PALETTE.inkFaint, lines: 2 }
/** A mail has up to a few hundred lines. Longer texts are cut here and whole in the JSON file. */
const VALUE: Style = { size: 9.5, lines: 40 }
const NAME_WIDTH = 130

/** The most records of each list: other requests wait while a document is drawn. */
const MOST = 100

/** Draws the same data as the JSON file, for reading. Of long lists it shows the newest records. */
export async function dataPdf(open: OpenExport): Promise<Buffer> {
  const { data, isCut } = await readNewest(open, MOST)
  const paper = newPdfDocument(`Your data at ${data.company}`, data.company, new Date(data.madeAt))
  const file = buffer(paper)
  let y = drawHead(paper, data)
  for (const line of [...(isCut ? [THERE_IS_MORE] : []), ...linesOf(data)]) {
    const height = heightOfLine(line)
    if (y + height > PAGE.height - PAGE.margin) {
      paper.addPage()
      y = PAGE.margin
    }
    drawLine(paper, line, y)
    y += height
  }
  paper.end()
  return file
}

const THERE_IS_MORE: Line = {
  name: 'More records',
  value: `This document shows the newest ${MOST} records of each kind. The JSON file has all of them.`,
}

function drawHead(paper: PdfDocument, { company, about, madeAt }: DataExport): number {
  drawLogo(paper, PAGE.margin, PAGE.margin - 2, 30)
  const place = { x: PAGE.margin + 40, y: PAGE.margin - 4, width: INNER_WIDTH - 40 }
  const below = write(paper, `Your data at ${company}`, place, { font: 'display', size: 19, least: 12 })
  const facts = `${about}, ${lagosMoment(new Date(madeAt))}`
  return write(paper, facts, { ...place, y: below }, { size: 9, color: PALETTE.inkFaint }) + 14
}

const heightOfLine = (line: Line): number =>
  'heading' in line
    ? heightOf(line.heading, INNER_WIDTH, HEADING) + 16
    : Math.max(
        heightOf(line.name, NAME_WIDTH, NAME),
        heightOf(line.value, INNER_WIDTH - NAME_WIDTH - 8, VALUE),
      ) + 3

function drawLine(paper: PdfDocument, line: Line, y: number): void {
  const { margin: x } = PAGE
  if ('heading' in line) {
    write(paper, line.heading, { x, y: y + 12, width: INNER_WIDTH }, HEADING)
    return
  }
  write(paper, line.name, { x, y, width: NAME_WIDTH }, NAME)
  write(paper, line.value, { x: x + NAME_WIDTH + 8, y, width: INNER_WIDTH - NAME_WIDTH - 8 }, VALUE)
}

function linesOf({ bookings, otherPayments, seats, messages, notifications, consents }: DataExport): Line[] {
  const lines: Line[] = [
    ...bookings.flatMap(bookingLines),
    ...otherPayments.flatMap((payment) => [
      { heading: `Payment for another person, ${payment.reference}` },
      { name: 'Payment', value: paymentInWords(payment) },
    ]),
    ...seats.flatMap(({ trip, seat, name, phone, address, nextOfKin, infant }) => [
      { heading: `Seat ${seat}, ${trip.from} to ${trip.to}, ${at(trip.departs)}` },
      { name: 'Name', value: name },
      { name: 'Phone', value: phone },
      { name: 'Address', value: address },
      { name: 'Next of kin', value: [nextOfKin.name, nextOfKin.phone].filter(Boolean).join(', ') },
      { name: 'Infant', value: infant ?? '' },
    ]),
    ...messages.flatMap((message) => [
      { heading: `Message you sent, ${at(message.sentAt)}` },
      { name: 'Name', value: message.name },
      { name: 'E-mail', value: message.email },
      { name: 'Phone', value: message.phone ?? '' },
      { name: 'Subject', value: message.subject },
      { name: 'Message', value: message.message },
      { name: 'IP address', value: message.networkAddress ?? '' },
      ...message.replies.map(({ sentAt, text }) => ({ name: `Reply, ${at(sentAt)}`, value: text })),
    ]),
    ...notifications.flatMap(({ type, to, subject, text, createdAt }) => [
      { heading: `${type === 'email' ? 'E-mail' : 'SMS'} to you, ${at(createdAt)}` },
      { name: 'To', value: to },
      { name: 'Subject', value: subject ?? '' },
      { name: 'Text', value: text },
    ]),
    ...consents.flatMap(({ consent, textVersion, givenAt, withdrawnAt }) => [
      { heading: `Consent: ${CONSENTS[consent].title}` },
      { name: 'Given', value: `${at(givenAt)}, wording ${textVersion}` },
      { name: 'Withdrawn', value: withdrawnAt === null ? '' : at(withdrawnAt) },
    ]),
  ]
  return lines.filter((line) => 'heading' in line || line.value !== '')
}

const bookingLines = (booking: ExportedBooking): Line[] => [
  { heading: `Booking ${booking.reference}` },
  { name: 'Status', value: booking.status },
  { name: 'Booked', value: at(booking.bookedAt) },
  { name: 'Trip', value: `${booking.trip.from} to ${booking.trip.to}` },
  { name: 'Departs', value: at(booking.trip.departs) },
  { name: 'Arrives', value: at(booking.trip.arrives) },
  { name: 'Seats', value: booking.seats.join(', ') },
  { name: 'Title', value: booking.passenger.title ?? '' },
  { name: 'Name', value: booking.passenger.name },
  { name: 'Age', value: booking.passenger.age === null ? '' : String(booking.passenger.age) },
  { name: 'Address', value: booking.passenger.address },
  { name: 'E-mail', value: booking.passenger.email },
  { name: 'Phone', value: booking.passenger.phone },
  {
    name: 'Next of kin',
    value: [booking.nextOfKin.name, booking.nextOfKin.phone].filter(Boolean).join(', '),
  },
  { name: 'IP address', value: booking.networkAddress ?? '' },
  { name: 'Total', value: formatNaira(naira(booking.total)) },
  { name: 'Paid', value: formatNaira(naira(booking.paid)) },
  ...booking.payments.map((payment) => ({ name: 'Payment', value: paymentInWords(payment) })),
  ...booking.refunds.map(({ amount, status, requestedAt, account }) => ({
    name: 'Refund',
    value: [
      formatNaira(naira(amount)),
      status,
      at(requestedAt),
      ...(account ? [`account ending ${account.lastDigits} at ${account.bank}`] : []),
    ].join(', '),
  })),
  ...booking.acts.map(({ what, doneBy, doneAt, seats, charge, refund }) => ({
    name: 'Change',
    value: [
      `${what} by ${doneBy}`,
      at(doneAt),
      seats.length > 0 && `seats ${seats.join(', ')}`,
      charge > 0 && `charge ${formatNaira(naira(charge))}`,
      refund > 0 && `refund ${formatNaira(naira(refund))}`,
    ]
      .filter(Boolean)
      .join(', '),
  })),
]

const paymentInWords = ({
  reference,
  amount,
  status,
  method,
  paidAt,
  receiptTo,
  terms,
}: ExportedPayment): string =>
  [
    reference,
    formatNaira(naira(amount)),
    status,
    method,
    paidAt === null ? '' : at(paidAt),
    receiptTo === null ? '' : `receipt to ${receiptTo}`,
    terms === null
      ? ''
      : [`terms ${terms.version} accepted ${at(terms.agreedAt)}`, terms.networkAddress]
          .filter(Boolean)
          .join(' from '),
  ]
    .filter(Boolean)
    .join(', ')

const at = (moment: string): string => lagosMoment(new Date(moment))
