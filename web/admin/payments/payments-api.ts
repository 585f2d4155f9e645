import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import { CashUpAnswer, type CashUpClosing } from '#contracts/money/cash-up.ts'
import {
  type DisputeAnswerInput,
  DisputeDetailAnswer,
  DisputeSentAnswer,
  type StaffDispute,
} from '#contracts/money/disputes.ts'
import {
  type CloseException,
  PaymentAnswer,
  type PaymentChange,
  PaymentChangedAnswer,
  type RefundInput,
  type StaffPayment,
} from '#contracts/money/payment-oversight.ts'
import {
  RefundAnswer,
  RefundDecided,
  type RefundDecision,
  type RefundReturned,
  type StaffRefund,
} from '#contracts/money/refunds.ts'
import {
  type UnknownPayment,
  UnknownPaymentAnswer,
  type UnknownPaymentDecision,
} from '#contracts/money/unknown-payments.ts'
import { refundsStarted } from '#domain/money/refunds-started.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { differenceInWords } from './cash-difference.ts'

/** The query keys to refetch after a change: every screen that shows money, and the counts in the sidebar. */
const SHOWN_IN: Things[] = [
  'payments',
  'refunds',
  'disputes',
  'bookings',
  'trips',
  'cash-up',
  'attention',
  'dashboard',
]

type Panel = { onDone: () => void }

/**
 * Confirms a payment. For an online payment the server asks Paystack; a payment that staff took is recorded as paid.
 */
export const useConfirmPayment = () =>
  useChange({
    call: ({ id, booking, provider, updatedAt }: StaffPayment) => {
      // For a payment taken by staff, `updatedAt` lets the server refuse if a colleague has corrected the amount
      // meanwhile. It is omitted for an online payment, because staff cannot correct its amount and the server itself
      // changes it when the money arrives.
      const shown = provider === 'paystack' ? {} : { updatedAt }
      const change = { id, bookingToken: booking.bookingToken, status: 'PAID', ...shown }
      return api.patch('/payments', change, PaymentChangedAnswer)
    },
    done: ({ data, note }) =>
      data.applied === 0
        ? 'The payment arrived but could not be used for the booking. See Exceptions.'
        : (note ?? 'Payment confirmed successfully!'),
    failed: 'Failed to confirm payment. Please try again.',
    refresh: SHOWN_IN,
  })

export const useEditPayment = (panel: Panel) =>
  useChange({
    ...panel,
    call: (change: PaymentChange) => api.patch('/payments', change, PaymentChangedAnswer),
    done: ({ note }) => note ?? 'Payment updated successfully!',
    failed: 'Failed to update payment. Please try again.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useRefundPayment = (payment: StaffPayment, panel: Panel) =>
  useChange({
    ...panel,
    call: (input: RefundInput) => api.post(`/payments/${payment.id}/refunds`, input, PaymentAnswer),
    done: ({ data }) =>
      data.refunds.at(-1)?.isWaiting
        ? 'Refund created. A second person must approve it.'
        : 'Refund created successfully.',
    note: ({ data }) => refundText(data),
    refresh: SHOWN_IN,
    isInDialog: true,
  })

/**
 * Names amount and method of the refund that was just created. Null if the refund is already complete: it takes back a
 * payment recorded by mistake, and no money moves.
 */
function refundText({ refunds, channel }: StaffPayment): string | null {
  const last = refunds.at(-1)
  if (!last || last.status === 'PROCESSED') return null
  return refundsStarted([{ ...last, amount: kobo(last.amount), channel }])
}

export const useCloseException = (payment: StaffPayment, panel: Panel) =>
  useChange({
    ...panel,
    call: (input: CloseException) => api.patch(`/payments/${payment.id}/exception`, input, PaymentAnswer),
    done: 'Payment marked as resolved.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

/** `₦32,000 for Amina Bello.` */
const refundOf = ({ amount, isNaira, booking }: StaffRefund): string =>
  `${isNaira ? formatNaira(kobo(amount)) : 'Foreign-currency refund'} for ${booking.passengerName}.`

export const useRetryRefund = () =>
  useChange({
    call: (id: number) => api.patch(`/refunds/${id}/retry`, undefined, RefundAnswer),
    done: 'The refund is being retried.',
    note: ({ data }) => refundOf(data),
    refresh: SHOWN_IN,
  })

export const useDecideRefund = ({ id, isOwn }: { id: number; isOwn: boolean }, panel: Panel) =>
  useChange({
    ...panel,
    call: (decision: RefundDecision) => api.patch(`/refunds/${id}/decision`, decision, RefundDecided),
    done: ({ data }) => {
      if (data) return 'Refund approved.'
      return isOwn ? 'Refund withdrawn.' : 'Refund declined.'
    },
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useReturnRefund = (refund: StaffRefund, panel: Panel) =>
  useChange({
    ...panel,
    call: (input: RefundReturned) => api.patch(`/refunds/${refund.id}/returned`, input, RefundAnswer),
    done: 'Refund marked as paid out.',
    note: ({ data }) => refundOf(data),
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useCashUp = (day: string) =>
  useQuery({
    queryKey: ['cash-up', day],
    queryFn: async () => (await api.get(`/cash-up?date=${day}`, CashUpAnswer)).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useCloseCashUp = (panel: Panel) =>
  useChange({
    ...panel,
    call: (closing: CashUpClosing) => api.post('/cash-up/closings', closing, CashUpAnswer),
    done: 'Cash-up closed.',
    note: (_answer, { counted, expected }) =>
      counted === expected
        ? `${formatNaira(kobo(counted))} counted, as expected.`
        : `${formatNaira(kobo(counted))} counted, ${differenceInWords(counted - expected)}.`,
    refresh: ['cash-up'],
    isInDialog: true,
  })

export const useDispute = (id: number) =>
  useQuery({
    queryKey: ['disputes', id],
    queryFn: async () => (await api.get(`/disputes/${id}`, DisputeDetailAnswer)).data,
    staleTime: 0,
  })

export const useAnswerDispute = (dispute: StaffDispute, panel: Panel) =>
  useChange({
    ...panel,
    call: (input: DisputeAnswerInput) => api.post(`/disputes/${dispute.id}/answer`, input, DisputeSentAnswer),
    done: 'Answer sent.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useDecideUnknown = (payment: UnknownPayment, panel: Panel) =>
  useChange({
    ...panel,
    call: (decision: UnknownPaymentDecision) =>
      api.patch(`/unknown-payments/${payment.id}`, decision, UnknownPaymentAnswer),
    done: 'Payment resolved.',
    refresh: [...SHOWN_IN, 'unknown-payments'],
    isInDialog: true,
  })
