import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancellationQuery,
  useDecideCancellation,
  useDeleteTrip,
  useUndoCancellation,
} from '#admin/parts/data/trips-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import factsCss from '#admin/parts/layout/facts.module.css'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { tripInWords } from '#admin/parts/records/trip-in-words.ts'
import { ReplaceBusDialog } from '#admin/parts/replace-bus/replace-bus-dialog.tsx'
import { sendsSms } from '#admin/parts/sends-sms.ts'
import { useStaff } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import type { OpenCancellation } from '#contracts/network/trip-cancellations.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { CancelTripDialog } from './cancel-trip-dialog.tsx'
import { CancellationEffect } from './cancellation-effect.tsx'
import { TripPanel } from './trip-panel.tsx'

export type TripAct = 'edit' | 'bus' | 'cancel' | 'decide' | 'undo' | 'delete'

type Props = {
  act: TripAct
  row: StaffTrip
  /** The row as it was when the dialog opened. */
  asOpened: StaffTrip
  onClose: () => void
}

/** The dialog for one action on a trip of the list. */
export function TripDialog({ act, row, asOpened, onClose }: Props) {
  // Uses the trip as it was when the dialog opened. After a colleague's decision the current row has no `cancellation`,
  // but the dialog must stay open to show the server's refusal.
  const { cancellation, busId, bus } = asOpened
  switch (act) {
    case 'edit':
      return <TripPanel trip={row} onClose={onClose} />
    case 'bus':
      return (
        <ReplaceBusDialog bus={{ id: busId, plateNo: bus.plateNo }} onlyTrip={asOpened} onClose={onClose} />
      )
    case 'cancel':
      return <CancelTripDialog trip={row} onDone={onClose} onClose={onClose} />
    case 'decide':
      return (
        cancellation && <DecideCancellationDialog trip={asOpened} request={cancellation} onClose={onClose} />
      )
    case 'undo':
      return (
        cancellation && (
          <UndoCancellationDialog trip={asOpened} cancellation={cancellation} onClose={onClose} />
        )
      )
    case 'delete':
      return <DeleteTripDialog trip={row} onClose={onClose} />
  }
}

function DeleteTripDialog({ trip, onClose }: { trip: StaffTrip; onClose: () => void }) {
  const remove = useDeleteTrip(trip, { onDone: onClose })
  const [isCanceling, setCanceling] = useState(false)
  const isSold = trip.seatStates.includes('B')
  if (isCanceling) return <CancelTripDialog trip={trip} onDone={onClose} onClose={onClose} />
  return (
    <DeleteDialog
      title="Delete this trip?"
      isDeleting={remove.isPending}
      problem={remove.problem}
      alternative={
        (isSold || remove.isError) &&
        trip.status !== 'CANCELED' && (
          <Button onClick={() => setCanceling(true)}>Cancel the trip instead</Button>
        )
      }
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {tripInWords(trip)}.{' '}
        {isSold
          ? 'This trip has sold seats, so it cannot be deleted.'
          : 'The trip and its seats will be deleted. This cannot be undone.'}
      </p>
    </DeleteDialog>
  )
}

type UndoProps = { trip: StaffTrip; cancellation: OpenCancellation; onClose: () => void }

function UndoCancellationDialog({ trip, cancellation, onClose }: UndoProps) {
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

type DecideCancellationDialogProps = { trip: StaffTrip; request: OpenCancellation; onClose: () => void }

/**
 * Decides about a request to cancel a trip. A second person approves or declines it; the person who made it can
 * withdraw it.
 */
function DecideCancellationDialog({ trip, request, onClose }: DecideCancellationDialogProps) {
  const isOwn = useStaff().id === request.requestedBy.id
  const decide = useDecideCancellation({ id: request.id, isOwn }, { onDone: onClose })
  const effect = useQuery(cancellationQuery(trip.id))
  const decline = () => decide.mutate({ decision: 'decline' })
  return (
    <ConfirmDialog
      title={isOwn ? 'Your cancellation request' : 'Approve this cancellation?'}
      confirmLabel={isOwn ? 'Withdraw request' : 'Approve and cancel trip'}
      cancelLabel="Close"
      isDestructive={!isOwn}
      busy={decide.isPending && 'Saving...'}
      problem={decide.problem}
      alternative={!isOwn && <Button onClick={decline}>Decline</Button>}
      onConfirm={() => (isOwn ? decline() : decide.mutate({ decision: 'approve' }))}
      onClose={onClose}
    >
      <p className={textCss.strong}>{tripInWords(trip)}</p>
      <dl className={factsCss.facts}>
        <dt>Requested by</dt>
        <dd>{request.requestedBy.name}</dd>
        <dt>Reason</dt>
        <dd>{request.reason}</dd>
      </dl>
      <Loaded things="bookings" query={effect}>
        {(told) => <CancellationEffect {...told} sendsSms={sendsSms()} />}
      </Loaded>
      {isOwn && <p>A colleague with refund permission must approve this request.</p>}
    </ConfirmDialog>
  )
}
