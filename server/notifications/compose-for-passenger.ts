import { kobo } from '#domain/money.ts'
import type { House } from '#server/app.ts'
import type { BookingView } from '#server/bookings/booking-view.ts'
import { refundedOf } from '#server/bookings/present.ts'
import { readBookingById } from '#server/bookings/read-booking.ts'
import { balancePaidMail } from '#server/mail/balance-paid-mail.ts'
import { balanceReminderMail } from '#server/mail/balance-reminder-mail.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { receiptMail } from '#server/mail/receipt-mail.ts'
import { refundMail } from '#server/mail/refund-mail.ts'
import type { RefundReason } from '#server/mail/refund-words.ts'
import { retrievalMail } from '#server/mail/retrieval-mail.ts'
import { ticketMail } from '#server/mail/ticket-mail.ts'
import { readCompany } from '#server/settings/read-company.ts'
import { factsOf, makeTicket, paymentOf } from '#server/tickets/make-ticket.ts'
import { renderTicketPdf } from '#server/tickets/ticket-pdf.ts'
import { NotWorthSending } from './not-worth-sending.ts'
import type { Waiting } from './queries.ts'
import { refuseLateReminder } from './refuse-late-reminder.ts'

/** A letter without its address. */
export type Content = Omit<Letter, 'to' | 'dedupeKey'>

/** About a booking, to its passenger. */
export async function composeForPassenger(house: House, waiting: Waiting): Promise<Content> {
  if (waiting.bookingId === null) throw new Error(`a ${waiting.kind} without a booking cannot be written`)
  const view = await readBookingById(house.db, waiting.bookingId)
  const booking = factsOf(view, await readCompany(house))
  switch (waiting.kind) {
    case 'ticket':
      return { ...ticketMail(booking), ...(await ticketOf(house, view)) }
    case 'receipt':
      return receiptMail({ booking, payment: paymentOf(paymentNamed(view, waiting)) })
    case 'balance-paid': {
      const payment = paymentOf(paymentNamed(view, waiting))
      return { ...balancePaidMail({ booking, payment }), ...(await ticketOf(house, view)) }
    }
    case 'balance-reminder':
      refuseLateReminder(view, new Date())
      if (view.due === 0) throw new NotWorthSending('the balance is paid')
      return balanceReminderMail(booking)
    case 'refund': {
      const payment = paymentNamed(view, waiting)
      const refund = {
        amount: kobo(payment.amount - payment.applied),
        reason: payment.exception as RefundReason,
        method: 'paystack' as const,
        paymentReference: payment.reference,
      }
      return refundMail({ booking, refund })
    }
    case 'retrieval': {
      const ticket = view.status === 'CONFIRMED' ? await ticketOf(house, view) : {}
      const mail = retrievalMail({ booking, status: view.status, refunded: kobo(refundedOf(view)) })
      return { ...mail, ...ticket }
    }
    default:
      throw new Error(`nobody knows how to write a ${waiting.kind}`)
  }
}

async function ticketOf(house: House, view: BookingView): Promise<Pick<Letter, 'attachments'>> {
  const content = await renderTicketPdf(await makeTicket(house, view))
  return { attachments: [{ filename: `Tafiya-${view.bookingToken}.pdf`, content }] }
}

function paymentNamed(view: BookingView, { payload }: Waiting): BookingView['payments'][number] {
  const payment = view.payments.find((one) => one.id === payload.paymentId)
  if (!payment) throw new Error('the payment of this letter is missing')
  return payment
}
