import { useLocation } from 'wouter'
import { Button } from '#admin/parts/form/button.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import type { TripAct } from './trip-dialog.tsx'

/** The button and the menu of a trip in the list. */
export function TripRowActions({ trip, onChoose }: { trip: StaffTrip; onChoose: (act: TripAct) => void }) {
  const may = usePermissions()
  const [, navigate] = useLocation()
  const hasLeft = Date.parse(trip.departTime) <= Date.now()
  return (
    <>
      {may('seats.view') && (
        <Button look="quiet" size="sm" onClick={() => navigate(`/trips/${trip.id}/seats`)}>
          Seats
        </Button>
      )}
      <RowMenu
        label={`Actions for ${routeName(trip.route)}, ${lagosMoment(new Date(trip.departTime))}`}
        items={[
          may('seats.view') && {
            label: 'Seat map',
            icon: 'seats',
            onSelect: () => navigate(`/trips/${trip.id}/seats`),
          },
          may('trips.edit') && {
            label: 'Edit',
            icon: 'edit',
            onSelect: () => onChoose('edit'),
          },
          may('trips.edit') &&
            trip.status === 'SCHEDULED' &&
            !hasLeft && {
              label: 'Assign another bus',
              icon: 'bus',
              onSelect: () => onChoose('bus'),
            },
          may('boarding.view') && {
            label: 'Passenger manifest',
            icon: 'list',
            onSelect: () => navigate(`/boarding/${trip.id}`),
          },
          may('bookings.view') && {
            label: 'See bookings',
            icon: 'booking',
            onSelect: () => navigate(`/bookings?tripId=${trip.id}`),
          },
          trip.cancellation?.status === 'DONE' &&
            may('trips.edit') &&
            may('payments.refund') && {
              label: 'Undo cancellation',
              icon: 'again',
              onSelect: () => onChoose('undo'),
            },
          trip.cancellation?.status === 'REQUESTED' &&
            may('payments.refund') && {
              label: 'Review cancellation request',
              icon: 'stop',
              onSelect: () => onChoose('decide'),
            },
          (may('trips.edit') || (hasLeft && may('payments.refund'))) &&
            trip.status !== 'CANCELED' &&
            !trip.cancellation && {
              label: 'Cancel trip',
              icon: 'stop',
              isDestructive: true,
              onSelect: () => onChoose('cancel'),
            },
          may('trips.delete') && {
            label: 'Delete',
            icon: 'trash',
            isDestructive: true,
            onSelect: () => onChoose('delete'),
          },
        ]}
      />
    </>
  )
}
