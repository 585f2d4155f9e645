import { refundWaits } from '#domain/money/refund-words.ts'
import { routeName } from '#domain/network/route-name.ts'
import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { lagosDate } from '#domain/platform/lagos-time.ts'
import { formatNaira, type Kobo, kobo } from '#domain/platform/money.ts'
import type { LinkedBooking } from '#server/platform/documents/ticket.ts'
import { button, facts, notice, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED, referenceFact, seatsFact, tripBlock, viewBlock } from './booking-blocks.ts'
import { busReservation } from './bus-reservation.ts'
import { composeMail, type Mail } from './layout.ts'

/** `refund` is null if nothing is refunded or the refund waits for approval. `how` states the method of the refund. */
type Cancelled = {
  booking: LinkedBooking
  refund: { amount: Kobo; how: string } | null
  /** The amount that the policy gives back after staff have checked the payment. */
  waiting?: Kobo | undefined
}

/** `charge` is what we keep, or 0. */
type Charged = Cancelled & { charge: Kobo }

/** Sent when the passenger, or staff for the passenger, cancels one booking. The refund was decided then. */
export const bookingCancelledMail = (cancelled: Charged): Mail =>
  cancellationMail(cancelled, {
    label: 'Booking cancelled',
    title: 'Your booking has been cancelled',
    preview: 'You can no longer travel with this booking.',
    news: 'your booking has been cancelled, and any ticket we sent you is no longer valid. If you did not ask for this, please contact us and quote the reference below.',
    whyRefunded: `We are refunding this amount under our terms and conditions.${keptInWords(cancelled)}`,
  })

/** Sent when some seats of a booking are cancelled. The new ticket is attached. */
export function seatsCancelledMail(cancelled: Charged & { seatNos: readonly string[] }): Mail {
  const { booking, refund, seatNos } = cancelled
  const { company, trip } = booking
  const amount = refund && formatNaira(refund.amount)
  const seats = seatsInWords(seatNos)
  return composeMail({
    company,
    subject: `Seats cancelled: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `You no longer have ${seats}.${refund ? ` We are refunding ${amount}.` : ''}`,
    label: 'Seats cancelled',
    title: 'Some of your seats have been cancelled',
    blocks: [
      paragraph(
        `Hello ${booking.passengerName}, ${seats} of your booking ${seatNos.length === 1 ? 'has' : 'have'} been cancelled. The other seats are still yours. Please use the new ticket in this e-mail. If you did not ask for this, please contact us and quote the reference below.`,
      ),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      ...(refund
        ? [
            notice(
              `Refund: ${amount}`,
              `We are refunding this amount.${keptInWords(cancelled)} ${refund.how}`,
            ),
          ]
        : []),
      ...waitingBlocks(cancelled),
      viewBlock(booking),
    ],
    because: BECAUSE_BOOKED,
    data: busReservation(booking, 'Confirmed'),
  })
}

const waitingBlocks = ({ waiting = kobo(0) }: Pick<Cancelled, 'waiting'>) =>
  waiting > 0 ? [paragraph(refundWaits(waiting))] : []

const keptInWords = ({ charge }: Charged): string =>
  charge > 0 ? ` We keep a charge of ${formatNaira(charge)}.` : ''

/** Sent when the company cancels a trip. Everything paid is refunded. */
export const tripCancelledMail = (cancelled: Cancelled): Mail =>
  cancellationMail(cancelled, {
    label: 'Trip cancelled',
    title: 'Your trip has been cancelled',
    preview: 'Please do not travel to the park.',
    news: 'we are sorry, but this bus will not run. Please do not travel to the park: any ticket we sent you is no longer valid.',
    whyRefunded: 'We are refunding everything you paid, including any commitment fee.',
  })

type Texts = { label: string; title: string; preview: string; news: string; whyRefunded: string }

function cancellationMail(
  { booking, refund, waiting }: Cancelled,
  { label, title, preview, news, whyRefunded }: Texts,
): Mail {
  const { company, trip } = booking
  const amount = refund && formatNaira(refund.amount)
  return composeMail({
    company,
    subject: `${label}: ${routeName(trip)}, ${lagosDate(trip.departTime)}`,
    preview: `${preview}${refund ? ` We are refunding ${amount}.` : ''}`,
    label,
    title,
    blocks: [
      paragraph(`Hello ${booking.passengerName}, ${news}`),
      tripBlock(trip),
      facts([referenceFact(booking), seatsFact(booking)]),
      ...(refund ? [notice(`Refund: ${amount}`, `${whyRefunded} ${refund.how}`)] : []),
      ...waitingBlocks({ waiting }),
      button('Book another trip', `${company.publicUrl}/`),
      viewBlock(booking),
    ],
    because: BECAUSE_BOOKED,
    data: busReservation(booking, 'Cancelled'),
  })
}
