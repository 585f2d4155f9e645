import { ConfirmDialog } from '#admin/form/confirm-dialog.tsx'
import type { StaffTrip } from '#contracts/staff-trips.ts'
import type { OpenCancellation } from '#contracts/trip-cancellations.ts'
import { lagosClock } from '#domain/lagos-time.ts'
import { tripInWords } from './trip-in-words.ts'
import { useUndoCancellation } from './trips-api.ts'

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
      <p className="strong">{tripInWords(trip)}</p>
      <p>
        The trip will run. Bookings whose seats are free are confirmed again, and their refunds are withdrawn.
        Passengers are notified by e-mail.
        {cancellation.undoUntil && ` Possible until ${lagosClock(new Date(cancellation.undoUntil))}.`}
      </p>
    </ConfirmDialog>
  )
}
