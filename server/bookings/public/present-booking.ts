import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { ticketUrl } from '#domain/bookings/booking-reference.ts'
import type { RefundPolicy } from '#domain/company/refund-policy.ts'
import { isCountedInNaira } from '#domain/money/refund-words.ts'
import { batchName } from '#domain/network/batch-name.ts'
import type { BookingView } from './booking-view.ts'

/** Presents a booking to a passenger or member of staff who has its reference and e-mail, or its link. */
export function presentBooking(view: BookingView, publicUrl: string): PublicBooking {
  const { trip } = view
  return {
    id: view.id,
    bookingToken: view.bookingToken,
    status: view.status,
    trip: {
      id: trip.id,
      status: trip.status as PublicBooking['trip']['status'],
      origin: trip.origin,
      destination: trip.destination,
      paymentType: trip.paymentType,
      departTime: trip.departTime.toISOString(),
      arriveTime: trip.arriveTime.toISOString(),
      batch: batchName(trip.batch),
      bus: { busType: trip.busType, plateNo: trip.plateNo },
      stops: trip.stops,
    },
    seat: view.seats.map(({ id, seatNo }) => ({ id, seatNo })),
    passengerTitle: view.passengerTitle,
    passengerName: view.passengerName,
    passengerAddress: view.passengerAddress,
    passengerAge: view.passengerAge,
    nextOfKinName: view.nextOfKinName,
    nextOfKinPhone: view.nextOfKinPhone,
    email: view.email,
    mobile: view.mobile,
    isSplitPayment: view.isSplitPayment,
    isPaymentComplete: view.status === 'CONFIRMED' && view.due === 0,
    amountTotal: view.total,
    amountPaid: view.paid,
    amountDue: view.due,
    amountRefunded: refundedOf(view),
    amountCharged: view.charged,
    refundPolicy: presentPolicy(view.refundPolicy),
    refundWaiting: view.refundWaiting,
    refund: view.refunds
      .filter(({ reason }) => isCountedInNaira(reason))
      .map(({ amount, status, method }) => ({ amount, status, isCash: method === 'cash' })),
    payment: view.payments
      .filter((payment) => payment.status === 'PAID')
      .map(({ amount, channel, status, paidAt }) => ({
        amount,
        channel,
        status,
        paidAt: paidAt?.toISOString() ?? null,
      })),
    cancelledBecause: view.cancelledBecause,
    holdExpiresIn: view.holdExpiresIn,
    ticketUrl: view.status === 'CONFIRMED' ? ticketUrl(publicUrl, view.bookingToken) : null,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  }
}

const presentPolicy = ({
  flatKobo,
  moveKobo,
  brackets,
  lateMinutes,
}: RefundPolicy): PublicBooking['refundPolicy'] => ({
  flatKobo,
  moveKobo,
  brackets: brackets.map(({ hoursBefore, percent }) => ({ hoursBefore, percent })),
  lateMinutes,
})

/**
 * Presents a booking to a visitor who has only its reference: e-mail and phone are masked, and address and next of kin
 * left out, because a link with the reference may be forwarded.
 */
export const presentMasked = (view: BookingView, publicUrl: string): PublicBooking => ({
  ...presentBooking(view, publicUrl),
  passengerAddress: null,
  nextOfKinName: null,
  nextOfKinPhone: null,
  email: maskEmail(view.email),
  mobile: maskPhone(view.mobile),
})

/** Returns, for example, `t•••@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/** Returns, for example, `•••••••4321`. */
export const maskPhone = (phone: string): string => phone.replace(/\d(?=(?:\D*\d){4})/g, '•')

/** Sums the refunds that have not failed. Leaves out those in a foreign currency. */
export const refundedOf = ({ refunds }: Pick<BookingView, 'refunds'>): number =>
  refunds
    .filter(({ status, reason }) => status !== 'FAILED' && isCountedInNaira(reason))
    .reduce((sum, refund) => sum + refund.amount, 0)
