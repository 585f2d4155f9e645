import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { nextBusQuery } from '#admin/parts/data/bookings-api.ts'
import { cancellationQuery, useEditTrip, useRequestCancellation } from '#admin/parts/data/trips-api.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import css from '#admin/parts/form/dialogs.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { Panel } from '#admin/parts/form/panel.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { momentInWords } from '#admin/parts/records/format-booking.ts'
import { tripInWords } from '#admin/parts/records/trip-in-words.ts'
import { sendsSms } from '#admin/parts/sends-sms.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { StaffTrip, TripChange } from '#contracts/network/staff-trips.ts'
import { CancellationRequest, type TripCancellation } from '#contracts/network/trip-cancellations.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { CancellationEffect } from './cancellation-effect.tsx'

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
 * Cancels a trip after showing the affected bookings. If the trip has left or has passengers on board, staff can only
 * request the cancellation, and a second person must approve it.
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
  const cancel = useEditTrip(trip, {
    onDone,
    note: () => (effect.data ? cancelledInWords(effect.data) : null),
  })
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
      <p className={textCss.strong}>{tripInWords(trip)}</p>
      <Loaded things="bookings" query={effect}>
        {(told) => (
          <>
            {told.bookings > 0 && <MoveFirst trip={trip} />}
            <CancellationEffect {...told} sendsSms={sendsSms()} />
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}

/** Returns the second line of the toast: the number of cancelled bookings and the refunded amount. */
function cancelledInWords({ bookings, unpaidBookings, amountBack }: TripCancellation): string {
  const all = bookings + unpaidBookings
  const ended = `${all} ${all === 1 ? 'booking' : 'bookings'} cancelled.`
  return amountBack > 0
    ? `${ended} Refunds of ${formatNaira(naira(amountBack))} will start in 10 minutes.`
    : `${ended} There is nothing to refund.`
}

function RefusedDialog({ trip, effect, onClose }: Props & { effect: TripCancellation }) {
  return (
    <Panel kind="dialog" title="You cannot cancel this trip" onClose={onClose}>
      <div className={css.body}>
        <p className={textCss.strong}>{tripInWords(trip)}</p>
        <Note tone="warn">
          {effect.hasStarted
            ? 'This bus has left or has passengers on board. Ask a colleague with refund permission to cancel the trip.'
            : `Passengers have paid ${formatNaira(naira(effect.amountBack))}. Ask a colleague with refund permission to cancel this trip.`}
        </Note>
      </div>
      <div className={css.foot}>
        <Button data-initial-focus onClick={onClose}>
          Close
        </Button>
      </div>
    </Panel>
  )
}

/**
 * Offers to move passengers to the next bus of the same route before their trip is cancelled. Renders nothing if no
 * later bus has a free seat.
 */
function MoveFirst({ trip: { id, departTime, route } }: { trip: StaffTrip }) {
  const { origin, destination } = route
  const { data: next } = useQuery(nextBusQuery({ id, departTime, origin, destination, seats: 1 }))
  if (!next) return null
  return (
    <Note tone="info">
      The next bus on this route leaves on {momentInWords(next.departTime)} WAT with{' '}
      {seatCount(next.availableSeatsCount)} left.{' '}
      <Link href={`/bookings?tripId=${id}&status=CONFIRMED`}>Move passengers first</Link>
    </Note>
  )
}

type RequestCancellationDialogProps = {
  trip: StaffTrip
  effect: TripCancellation
  onDone: () => void
  onClose: () => void
}

/**
 * Requests the cancellation of a trip that has left or has passengers on board, with a reason. A second person decides.
 */
function RequestCancellationDialog({ trip, effect, onDone, onClose }: RequestCancellationDialogProps) {
  const request = useRequestCancellation(trip, { onDone })
  const form = useContractForm({
    draft: `trip-cancellation:${trip.id}`,
    initial: { reason: '' },
    schema: CancellationRequest,
    read: (values) => values,
    change: request,
  })
  return (
    <FormPanel
      kind="dialog"
      title="Request cancellation"
      lead={tripInWords(trip)}
      onClose={onClose}
      form={form}
      submitLabel="Send request"
      cancelLabel="Keep trip"
      isDestructive
      busyLabel="Sending..."
    >
      <Note tone="warn">
        This bus has left or has passengers on board. A colleague with refund permission must approve the
        cancellation.
      </Note>
      <CancellationEffect {...effect} sendsSms={sendsSms()} />
      <AreaField label="Reason" maxLength={300} {...form.text('reason')} />
    </FormPanel>
  )
}
