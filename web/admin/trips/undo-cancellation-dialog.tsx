import { useUndoCancellation } from '#admin/parts/data/trips-api.ts'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import { tripInWords } from '#admin/parts/records/trip-in-words.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import type { OpenCancellation } from '#contracts/network/trip-cancellations.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'

type Props = { trip: StaffTrip; cancellation: OpenCancellation; onClose: () => void }

export function UndoCancellationDialog({ trip, cancellation, onClose }: Props) {
  const undo = useUndoCancellation(cancellation.id, { onDone: onClose })
  return (
    <ConfirmDialog
      title="Undo the cancellation?"
      confirmLabel="Undo cancellation"
      cancelLabel="Close"
      busy={undo.isPending && 'Saving...'}
      problem={undo.problem}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      <p className={textCss.strong}>{tripInWords(trip)}</p>
      <p>
        The trip goes ahead after all. Bookings whose seats are still free will be confirmed again, and their
        refunds will be withdrawn. Passengers with an e-mail address will be notified by e-mail.
        {cancellation.undoUntil && ` You can do this until ${lagosClock(new Date(cancellation.undoUntil))}.`}
      </p>
    </ConfirmDialog>
  )
}
