import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MomentField } from '#admin/parts/form/moment-field.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { PaymentChange, type StaffPayment } from '#contracts/money/payment-oversight.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { needsReceipt } from '#domain/money/manual-payment.ts'
import { PAYMENT_STATUSES } from '#domain/money/payment-facts.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { fromLagosWallClock, lagosMoment, lagosWallClock } from '#domain/platform/lagos-time.ts'
import { DisputeLines } from './dispute-lines.tsx'
import { useEditPayment } from './payments-api.ts'

type Props = {
  payment: StaffPayment
  /** The transfer has arrived: staff type its receipt number. */
  isConfirming?: boolean
  onClose: () => void
}

/**
 * Edits a payment. A payment taken by staff can be corrected until it is PAID. An online payment can only be set to
 * PAID. The server asks Paystack first. If Paystack has received no money, the payment is marked PAID in the name of
 * this member of staff.
 */
export function EditPaymentPanel({ payment, isConfirming = false, onClose }: Props) {
  const { id, booking, updatedAt } = payment
  const isOnline = payment.provider === 'paystack'
  const form = useContractForm({
    draft: `payment:${id}${isConfirming ? ':arrived' : ''}`,
    initial: {
      status: isConfirming ? 'PAID' : payment.status,
      amount: grouped(payment.amount / 100),
      paidAt: lagosWallClock(new Date()),
      paystackRef: payment.paystackRef,
      receiptNo: payment.receiptNo ?? '',
      reason: '',
    },
    schema: PaymentChange,
    read: (typed) => ({
      id,
      bookingToken: booking.bookingToken,
      status: typed.status,
      paidAt: typed.status === 'PAID' ? (fromLagosWallClock(typed.paidAt)?.toISOString() ?? '') : null,
      updatedAt,
      ...(isOnline
        ? { isOverride: typed.status === 'PAID', reason: typed.reason }
        : {
            amount: koboOf(typed.amount),
            paystackRef: typed.paystackRef,
            receiptNo: typed.receiptNo,
            // Omitted if empty. Only a correction needs a reason, and the server decides whether the change is one.
            ...(typed.reason && { reason: typed.reason }),
          }),
    }),
    change: useEditPayment({ onDone: onClose }),
  })
  const isPaid = form.values.status === 'PAID'
  const isReceiptNeeded = isPaid && needsReceipt(payment.provider)
  const paidAt = fromLagosWallClock(form.values.paidAt)

  return (
    <FormPanel
      title="Edit Payment"
      lead={`${booking.passengerName}, ${formatReference(booking.bookingToken)}`}
      onClose={onClose}
      form={form}
      submitLabel="Save Changes"
    >
      <DisputeLines disputes={payment.disputes} />
      <SelectField
        label="Status"
        choices={PAYMENT_STATUSES.filter((one) => !isOnline || one === payment.status || one === 'PAID').map(
          (value) => ({ value, label: value }),
        )}
        {...form.text('status')}
      />
      {isOnline && isPaid && (
        <Note tone="warn">
          We check with Paystack first. If Paystack has received no money, this payment is marked as PAID in
          your name. Only do this if the money reached us another way. If the Paystack payment arrives later,
          it is refunded to the passenger.
        </Note>
      )}
      {!isOnline && !isPaid && (
        <Note tone="info">
          Not counted until it is marked PAID. Choose FAILED if the money will not arrive.
        </Note>
      )}
      <MoneyField label="Amount" readOnly={isOnline} {...form.text('amount')} />
      {isPaid && (
        <MomentField
          label="Paid at"
          hint={paidAt ? lagosMoment(paidAt) : 'Nigerian time (WAT)'}
          {...form.text('paidAt')}
        />
      )}
      <TextField label="Reference" readOnly={isOnline} {...form.text('paystackRef')} />
      {!isOnline && (
        <TextField
          label="Receipt no."
          aside={isReceiptNeeded ? '' : '(optional)'}
          aria-required={isReceiptNeeded}
          maxLength={60}
          {...form.text('receiptNo')}
        />
      )}
      <AreaField
        label="Reason"
        {...(isConfirming && { aside: '(optional)' })}
        hint="Saved in System Logs with your name."
        maxLength={300}
        {...form.text('reason')}
      />
    </FormPanel>
  )
}

const koboOf = (typed: string): number | undefined => {
  const amount = typedNumber(typed)
  return amount === undefined ? undefined : Math.round(amount * 100)
}
