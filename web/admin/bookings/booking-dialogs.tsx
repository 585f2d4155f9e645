import { useCancelBooking, useCollectRefund, useTakePayment } from '#admin/parts/data/bookings-api.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import {
  bookingInWords,
  cashInWords,
  money,
  seatsOf,
  waivableOf,
  waiverInWords,
} from '#admin/parts/records/format-booking.ts'
import { type AdminBooking, BookingChange, DeskPayment } from '#contracts/changes/admin-bookings.ts'
import { RefundCollection } from '#contracts/money/refunds.ts'
import { WAIVE_REASON_NAMES, WAIVE_REASONS } from '#domain/money/waive-reasons.ts'
import type { BookingAct } from './booking-acts.ts'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { ExpectTransferDialog } from './expect-transfer-dialog.tsx'
import { CASH, MoneyTakenFields } from './money-taken-fields.tsx'
import { MoveBookingDialog } from './move-booking-dialog.tsx'

type Props = { act: BookingAct | null; booking: AdminBooking; onClose: () => void }

export function BookingDialogs({ act, ...props }: Props) {
  switch (act) {
    case 'confirm':
      return <ConfirmBookingDialog {...props} />
    case 'balance':
      return <TakeBalanceDialog {...props} />
    case 'transfer':
      return <ExpectTransferDialog {...props} />
    case 'contact':
      return <ContactPanel {...props} />
    case 'move':
      return <MoveBookingDialog {...props} />
    case 'cancel':
      return <CancelBookingDialog {...props} />
    case 'waive':
      return <WaiveChargeDialog {...props} />
    case 'collect':
      return <CollectRefundDialog {...props} />
    default:
      return null
  }
}

/** Pays out a refund in cash to the passenger who names its code. The amount is deducted from this user's cash-up. */
function CollectRefundDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  // If there are several refunds, the server finds out by the code which one is paid out, so the button then names no
  // amount.
  const [amount = 0, ...others] = booking.cashRefunds
  const form = useContractForm({
    draft: `collect:${booking.id}`,
    initial: { code: '' },
    schema: RefundCollection,
    read: ({ code }) => ({ bookingToken: booking.bookingToken, code }),
    change: useCollectRefund({ onDone: onClose }),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Pay out cash refund"
      lead={`${bookingInWords(booking)} ${cashInWords(booking.cashRefunds)} Ask the passenger for the six-digit code in our message. The amount will be deducted from your cash-up for today.`}
      onClose={onClose}
      form={form}
      submitLabel={others.length === 0 ? `Pay out ${money(amount)}` : 'Pay out'}
    >
      <TextField label="Code" inputMode="numeric" maxLength={6} {...form.text('code')} />
    </FormPanel>
  )
}

/** Takes the balance. The form suggests the full amount due; the passenger may pay a part. */
function TakeBalanceDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { amountDue, passengerName, updatedAt } = booking
  const form = useContractForm({
    draft: `balance:${booking.id}`,
    initial: { ...CASH, amount: amountDue.toLocaleString('en-NG') },
    schema: DeskPayment,
    read: ({ amount, ...taken }) => ({ amount: typedNumber(amount) ?? Number.NaN, updatedAt, ...taken }),
    change: useTakePayment(booking, { onDone: onClose }),
  })
  const amount = typedNumber(form.values.amount)
  return (
    <FormPanel
      kind="dialog"
      title="Take balance"
      lead={`${passengerName}, ${seatsOf(booking)}`}
      onClose={onClose}
      form={form}
      submitLabel={amount ? `Take ${money(amount)}` : 'Take balance'}
    >
      <MoneyField
        label="Amount"
        hint={`${money(amountDue)} is due. It must be paid in full before boarding.`}
        {...form.text('amount')}
      />
      <div className={formCss.form}>
        <MoneyTakenFields text={form.text} />
      </div>
    </FormPanel>
  )
}

/** Refunds what we kept of a cancelled booking, or the charges of a confirmed one. */
function WaiveChargeDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { bookingToken, updatedAt } = booking
  const kept = money(waivableOf(booking))
  const form = useContractForm({
    draft: `waive:${booking.id}`,
    initial: { reason: '', waiveBecause: WAIVE_REASONS[0] as string },
    schema: BookingChange,
    read: ({ reason, waiveBecause }) => ({ bookingToken, refund: 'waive', waiveBecause, reason, updatedAt }),
    change: useCancelBooking({ onDone: onClose }),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Waive the charge"
      lead={waiverInWords(booking)}
      onClose={onClose}
      form={form}
      submitLabel={`Refund ${kept}`}
    >
      <SelectField
        label="Why is the charge waived?"
        choices={WAIVE_REASONS.map((value) => ({ value, label: WAIVE_REASON_NAMES[value] }))}
        {...form.text('waiveBecause')}
      />
      <AreaField
        label="Reason"
        hint="Shown in the history. Don’t include personal details."
        maxLength={300}
        {...form.text('reason')}
      />
    </FormPanel>
  )
}
