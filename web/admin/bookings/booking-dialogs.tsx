import type { AdminBooking } from '#contracts/changes/admin-bookings.ts'
import type { BookingAct } from './booking-acts.ts'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { CollectRefundDialog } from './collect-refund-dialog.tsx'
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
