import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useChange } from '#admin/use-change.ts'
import { CashUpAnswer } from '#contracts/cash-up.ts'
import {
  type CloseException,
  PaymentAnswer,
  type PaymentChange,
  type RefundInput,
  type StaffPayment,
} from '#contracts/payment-oversight.ts'
import {
  RefundAnswer,
  RefundDecided,
  type RefundDecision,
  type RefundReturned,
  type StaffRefund,
} from '#contracts/refunds.ts'
import {
  type UnknownPayment,
  UnknownPaymentAnswer,
  type UnknownPaymentDecision,
} from '#contracts/unknown-payments.ts'

/** The query keys to refetch after a change: every screen that shows money, and the counts in the sidebar. */
const SHOWN_IN = ['payments', 'refunds', 'bookings', 'trips', 'cash-up', 'attention', 'dashboard']

type Panel = { onDone: () => void; onFail?: (error: unknown) => void }

/**
 * Confirms a payment. For an online payment the server asks Paystack; a payment that staff took is recorded as paid.
 */
export const useConfirmPayment = () =>
  useChange({
    call: ({ id, booking }: StaffPayment) =>
      api.patch('/payments', { id, bookingToken: booking.bookingToken, status: 'PAID' }, PaymentAnswer),
    done: ({ data }) =>
      data.applied === 0
        ? 'The payment arrived but could not be used for the booking. See Exceptions.'
        : 'Payment confirmed successfully!',
    failed: 'Failed to confirm payment. Please try again.',
    refresh: SHOWN_IN,
  })

export const useEditPayment = (panel: Panel) =>
  useChange({
    ...panel,
    call: (change: PaymentChange) => api.patch('/payments', change, PaymentAnswer),
    done: 'Payment updated successfully!',
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
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useCloseException = (payment: StaffPayment, panel: Panel) =>
  useChange({
    ...panel,
    call: (input: CloseException) => api.patch(`/payments/${payment.id}/exception`, input, PaymentAnswer),
    done: 'Exception closed successfully.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useRetryRefund = () =>
  useChange({
    call: (id: number) => api.patch(`/refunds/${id}/retry`, undefined, RefundAnswer),
    done: 'Refund sent again.',
    refresh: SHOWN_IN,
  })

export const useDecideRefund = (refund: StaffRefund, panel: Panel) =>
  useChange({
    ...panel,
    call: (decision: RefundDecision) => api.patch(`/refunds/${refund.id}/decision`, decision, RefundDecided),
    done: ({ data }) => (data ? 'Refund approved.' : 'Refund declined.'),
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useReturnRefund = (refund: StaffRefund, panel: Panel) =>
  useChange({
    ...panel,
    call: (input: RefundReturned) => api.patch(`/refunds/${refund.id}/returned`, input, RefundAnswer),
    done: 'Refund updated successfully.',
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

export const useDecideUnknown = (payment: UnknownPayment, panel: Panel) =>
  useChange({
    ...panel,
    call: (decision: UnknownPaymentDecision) =>
      api.patch(`/unknown-payments/${payment.id}`, decision, UnknownPaymentAnswer),
    done: 'Payment decided.',
    refresh: [...SHOWN_IN, 'unknown-payments'],
    isInDialog: true,
  })
