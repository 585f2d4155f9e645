import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '#admin/form/confirm-dialog.tsx'
import { Loaded } from '#admin/frame/load-faces.tsx'
import type { StaffTrip, TripCancellation, TripChange } from '#contracts/staff-trips.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, naira } from '#domain/money.ts'
import { routeName } from '#domain/route-name.ts'
import { cancellationQuery, useEditTrip } from './queries.ts'

type Props = {
  trip: StaffTrip
  /** What else was changed in the form. */
  change?: TripChange
  onDone: () => void
  onClose: () => void
}

/** Says what will happen to whom before it does: cancelling cannot be taken back. */
export function CancelTripDialog({ trip, change = {}, onDone, onClose }: Props) {
  const cancel = useEditTrip(trip, { onDone })
  const effect = useQuery(cancellationQuery(trip.id))
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
      <p className="strong">
        {routeName(trip.route)}, {lagosMoment(new Date(trip.departTime))}
      </p>
      <Loaded things="bookings" query={effect}>
        {(told) => <Effect {...told} />}
      </Loaded>
    </ConfirmDialog>
  )
}

function Effect({ bookings, seats, unpaidBookings, amountBack, disputedPayments }: TripCancellation) {
  if (bookings + unpaidBookings === 0) return <p>Nobody has booked. The trip leaves the search.</p>
  return (
    <>
      <dl className="kv cancel-effect">
        <dt>Bookings that end</dt>
        <dd>{bookings === 0 ? 'none' : `${bookings} (${count(seats, 'seat')})`}</dd>
        <dt>Money that goes back</dt>
        <dd className="strong">{formatNaira(naira(amountBack))}</dd>
        {unpaidBookings > 0 && (
          <>
            <dt>Begun and not paid</dt>
            <dd>{count(unpaidBookings, 'booking')}</dd>
          </>
        )}
      </dl>
      <p>
        Every passenger is told by e-mail. Money paid online goes back by itself; cash is yours to hand back.
        A canceled trip can be scheduled again, its bookings cannot.
      </p>
      {disputedPayments > 0 && (
        <p>{count(disputedPayments, 'payment')} in dispute with a bank: finance decides about it.</p>
      )}
    </>
  )
}

const count = (number: number, thing: string): string => `${number} ${number === 1 ? thing : `${thing}s`}`
