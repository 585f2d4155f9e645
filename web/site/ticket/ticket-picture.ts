import { formatReference } from '#domain/bookings/booking-reference.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import type { SavedTicket } from '#site/parts/booking/saved-tickets.ts'
import { qrPath } from '#ui/qr-path.ts'

const WIDTH = 720
const HEIGHT = 1_000
const CODE = 600

/** Draws the code of a seat with trip, seat and short code, black on white, as a PNG. */
export function ticketPicture(ticket: SavedTicket, seat: SavedTicket['seats'][number]): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = '#000'
  pen.textAlign = 'center'
  const departs = new Date(ticket.departTime)
  const write = (text: string, size: number, y: number) => {
    pen.font = `${size >= 40 ? 'bold ' : ''}${size}px sans-serif`
    pen.fillText(text, WIDTH / 2, y, WIDTH - 40)
  }
  write(`${ticket.origin} to ${ticket.destination}`, 40, 70)
  write(`${lagosDate(departs)}, ${lagosClock(departs)}`, 32, 120)
  write(`Seat ${seat.seatNo}`, 56, 195)
  const { path, side } = qrPath(seat.code)
  pen.save()
  pen.translate((WIDTH - CODE) / 2, 220)
  pen.scale(CODE / side, CODE / side)
  pen.fill(new Path2D(path))
  pen.restore()
  write(formatReference(seat.shortCode), 48, 880)
  write(`Booking reference ${formatReference(ticket.reference)}`, 28, 935)
  write(ticket.place, 28, 975)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
