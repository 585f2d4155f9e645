import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '#admin/form/confirm-dialog.tsx'
import css from '#admin/form/dialogs.module.css'
import { Note } from '#admin/form/note.tsx'
import { Panel } from '#admin/form/panel.tsx'
import { Loaded } from '#admin/layout/query-states.tsx'
import { usePermissions } from '#admin/session/staff.ts'
import type { StaffTrip, TripChange } from '#contracts/staff-trips.ts'
import type { TripCancellation } from '#contracts/trip-cancellations.ts'
import { formatNaira, naira } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { CancellationEffect } from './cancellation-effect.tsx'
import { RequestCancellationDialog } from './request-cancellation-dialog.tsx'
import { tripInWords } from './trip-in-words.ts'
import { cancellationQuery, useEditTrip } from './trips-api.ts'

type Props = {
  trip: StaffTrip
  /** Other changes made in the trip form. A cancellation saves them too; a request for approval does not. */
  change?: TripChange
  onDone: () => void
  /** Replaces `onDone` after a request for approval, which leaves the trip unchanged. */
  onRequested?: () => void
  onClose: () => void
}

/**
 * Shows the affected bookings before the trip is cancelled. A trip that has left or has passengers on board needs a
 * request and the approval of a second person.
 */
export function CancelTripDialog(props: Props) {
  const may = usePermissions()
  const effect = useQuery(cancellationQuery(props.trip.id))
  const { data } = effect
  if (data && (data.hasMoney || data.hasStarted) && !may('payments.refund'))
    return <RefusedDialog {...props} effect={data} />
  if (data?.hasStarted)
    return <RequestCancellationDialog {...props} effect={data} onDone={props.onRequested ?? props.onDone} />
  return <CancelNowDialog {...props} effect={effect} />
}

function CancelNowDialog({
  trip,
  change = {},
  effect,
  onDone,
  onClose,
}: Props & { effect: ReturnType<typeof useQuery<TripCancellation>> }) {
  const cancel = useEditTrip(trip, { onDone })
  const amount = effect.data ? formatNaira(naira(effect.data.amountBack)) : ''
  return (
    <ConfirmDialog
      title="Cancel this trip?"
      confirmLabel={effect.data?.amountBack ? `Cancel trip and refund ${amount}` : 'Cancel trip'}
      cancelLabel="Keep trip"
      isDestructive
      busy={cancel.isPending && 'Cancelling...'}
      problem={cancel.problem}
      onConfirm={() => effect.data && cancel.mutate({ ...change, status: 'CANCELED' })}
      onClose={onClose}
    >
      <p className="strong">{tripInWords(trip)}</p>
      <Loaded things="bookings" query={effect}>
        {(told) => <CancellationEffect {...told} />}
      </Loaded>
    </ConfirmDialog>
  )
}

function RefusedDialog({ trip, effect, onClose }: Props & { effect: TripCancellation }) {
  return (
    <Panel kind="dialog" title="You cannot cancel this trip" onClose={onClose}>
      <div className={css.body}>
        <p className="strong">{tripInWords(trip)}</p>
        <Note tone="warn">
          {effect.hasStarted
            ? 'This trip has left or has passengers on board. Ask a colleague with refund permission.'
            : `Passengers have paid ${formatNaira(naira(effect.amountBack))}. Ask a colleague with refund permission.`}
        </Note>
      </div>
      <div className={css.foot}>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Panel>
  )
}
