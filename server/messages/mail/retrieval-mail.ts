import type { BookingStatus } from '#domain/bookings/booking-statuses.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { type Block, paragraph } from './blocks.ts'
import { balanceBlocks, bookingBlock, informationBlock, tripBlock, viewBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

export type RetrievedBooking = {
  booking: LinkedBooking
  status: BookingStatus
  /** Amount refunded or being refunded. */
  refunded: Kobo
}

/** Sent on request from Manage Booking. States the booking's status. Only a confirmed booking has a ticket attached. */
export function retrievalMail(retrieved: RetrievedBooking): Mail {
  const { booking, status } = retrieved
  const { company, trip } = booking
  const isConfirmed = status === 'CONFIRMED'
  return composeMail({
    company,
    subject: `Your booking: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: sentenceAbout(retrieved),
    label: isConfirmed ? 'E-ticket attached' : 'Your booking',
    title: 'Your booking',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, here are the details you asked for. ${sentenceAbout(retrieved)}`,
      ),
      tripBlock(trip),
      bookingBlock(booking),
      ...whatNext(retrieved),
    ],
    because:
      'You are receiving this e-mail because someone entered your booking reference and this address in Manage Booking. If this was not you, please keep your reference private and let us know.',
  })
}

function sentenceAbout({ status, refunded }: RetrievedBooking): string {
  if (status === 'CONFIRMED')
    return 'Your ticket is attached: show it when boarding, on your phone or on paper.'
  if (status !== 'CANCELLED') {
    return 'This booking has not been paid for yet. If you have just paid, we will send your ticket as soon as we have confirmed your payment.'
  }
  return refunded > 0
    ? `This booking has been cancelled. Your refund is ${formatNaira(refunded)}; open your booking to see its status.`
    : 'This booking has been cancelled.'
}

function whatNext({ booking, status }: RetrievedBooking): Block[] {
  if (status !== 'CONFIRMED') return [viewBlock(booking)]
  return [...balanceBlocks(booking), viewBlock(booking), informationBlock(booking)]
}
