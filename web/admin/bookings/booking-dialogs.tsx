import { useCollectRefund } from '#admin/parts/data/bookings-api.ts'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { bookingInWords, cashInWords, money } from '#admin/parts/records/format-booking.ts'
import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import { RefundCollection } from '#contracts/money/refunds.ts'
import type { BookingAct } from './booking-acts.ts'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { ExpectTransferDialog } from './expect-transfer-dialog.tsx'
import { MoveBookingDialog } from './move-booking-dialog.tsx'
import { TakeBalanceDialog } from './take-balance-dialog.tsx'
import { WaiveChargeDialog } from './waive-charge-dialog.tsx'

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
  // With several refunds, only the code tells which one is paid out.
  const [amount = 0, ...others] = booking.cashRefunds
  const collect = useCollectRefund({ onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    draft: `collect:${booking.id}`,
    initial: { code: '' },
    schema: RefundCollection,
    read: ({ code }) => ({ bookingToken: booking.bookingToken, code }),
    onSubmit: (input) => collect.mutate(input),
  })
  return (
    <FormPanel
      kind="dialog"
      title="Pay out cash refund"
      lead={`${bookingInWords(booking)} ${cashInWords(booking.cashRefunds)} Ask the passenger for the six-digit code in our message. The amount will be deducted from your cash-up for today.`}
      onClose={onClose}
      form={form}
      submitLabel={others.length === 0 ? `Pay out ${money(amount)}` : 'Pay out'}
      busy={collect.isPending && 'Saving...'}
      problem={collect.problem}
    >
      <TextField label="Code" inputMode="numeric" autoComplete="off" maxLength={6} {...form.text('code')} />
    </FormPanel>
  )
}
