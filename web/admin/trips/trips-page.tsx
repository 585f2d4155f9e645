import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { tripChoicesQuery } from '#admin/parts/data/trips-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import type { DayRange } from '#admin/parts/list/day-range.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import type { Filter } from '#admin/parts/list/filter-chips.tsx'
import { ImportLink } from '#admin/parts/list/import-link.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import type { RowOpening } from '#admin/parts/list/row-opener.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { ReplaceBusDialog } from '#admin/parts/replace-bus/replace-bus-dialog.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { type StaffTrip, StaffTripPage, type TripChoices } from '#contracts/network/staff-trips.ts'
import { routeName } from '#domain/network/route-name.ts'
import { TRIP_STATUSES } from '#domain/network/trip-statuses.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { CancelTripDialog } from './cancel-trip-dialog.tsx'
import { CopyWeekDialog } from './copy-week/copy-week-dialog.tsx'
import { DecideCancellationDialog } from './decide-cancellation-dialog.tsx'
import { DeleteTripDialog } from './delete-trip-dialog.tsx'
import { ScheduleDialog } from './schedule/schedule-dialog.tsx'
import { TRIP_COLUMNS } from './trip-columns.tsx'
import { TripPanel } from './trip-panel.tsx'
import { tripSummaryQuery, tripsInWords } from './trip-summary.ts'
import { UndoCancellationDialog } from './undo-cancellation-dialog.tsx'

const DEPARTURE: DayRange = { name: 'departure', label: 'Departure', from: 'from', until: 'to' }

const TRIP_FILTERS = ['status', 'routeId', 'busId', 'batchId', 'driverId', DEPARTURE, 'isDeparted']

type TripAct = 'edit' | 'bus' | 'cancel' | 'decide' | 'undo' | 'delete'

export function TripsPage() {
  const address = useListAddress(TRIP_FILTERS, 'ahead')
  const list = useList('trips', StaffTripPage, address, { refetchOnOpen: true })
  const may = usePermissions()
  const summary = useQuery(tripSummaryQuery())
  const choices = useQuery({ ...tripChoicesQuery(), enabled: may('trips.view') })
  const [, navigate] = useLocation()
  const dialog = useRowDialog<StaffTrip, TripAct>(list, { address, mayCreate: may('trips.create') })
  const { opened, close } = dialog
  // Uses the row as it was when the dialog opened. After a colleague's decision the current row has no cancellation,
  // but the dialog must stay open to show the refusal of the server.
  const cancellation = opened?.asOpened.cancellation

  /** Opens the seat map, or the manifest for staff who may not see the seat map, such as drivers. */
  function openingOf({ id }: StaffTrip): RowOpening | null {
    if (may('seats.view')) return { href: `/trips/${id}/seats` }
    return may('boarding.view') || may('own-trips.view') ? { href: `/boarding/${id}` } : null
  }

  return (
    <>
      <ListScreen
        title="Trip Management"
        lead={summary.data ? tripsInWords(summary.data) : 'Upcoming departures first, past trips last.'}
        things="trips"
        searchLabel="Search route, bus or batch"
        filters={filtersFrom(choices.data)}
        csv={may('trips.view') ? `/trips/export?${address.query}` : undefined}
        address={address}
        list={list}
        columns={TRIP_COLUMNS}
        usualSort="departure"
        rowKey={({ id }) => id}
        rowOpening={openingOf}
        actions={
          may('trips.create') && (
            <>
              <ImportLink things="trips" />
              <Button onClick={() => address.change({ week: '1' })}>
                <AdminIcon name="copy" />
                Copy a week
              </Button>
              <Button onClick={() => address.change({ many: '1' })}>
                <AdminIcon name="list" />
                Schedule several trips
              </Button>
              <Button look="primary" onClick={dialog.openNew}>
                <AdminIcon name="plus" />
                New Trip
              </Button>
            </>
          )
        }
        empty={
          <EmptyList
            action={
              may('trips.create') && (
                <Button look="primary" onClick={dialog.openNew}>
                  Plan your first trip
                </Button>
              )
            }
          >
            A trip is one departure: a route, a bus, a time and a price. Passengers can book it as soon as it
            is saved.
          </EmptyList>
        }
        rowActions={(trip) => (
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
                  onSelect: () => dialog.open('edit', trip),
                },
                may('trips.edit') &&
                  trip.status === 'SCHEDULED' &&
                  !hasLeft(trip) && {
                    label: 'Assign another bus',
                    icon: 'bus',
                    onSelect: () => dialog.open('bus', trip),
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
                    onSelect: () => dialog.open('undo', trip),
                  },
                trip.cancellation?.status === 'REQUESTED' &&
                  may('payments.refund') && {
                    label: 'Review cancellation request',
                    icon: 'stop',
                    onSelect: () => dialog.open('decide', trip),
                  },
                (may('trips.edit') || (hasLeft(trip) && may('payments.refund'))) &&
                  trip.status !== 'CANCELED' &&
                  !trip.cancellation && {
                    label: 'Cancel trip',
                    icon: 'stop',
                    isDestructive: true,
                    onSelect: () => dialog.open('cancel', trip),
                  },
                may('trips.delete') && {
                  label: 'Delete',
                  icon: 'trash',
                  isDestructive: true,
                  onSelect: () => dialog.open('delete', trip),
                },
              ]}
            />
          </>
        )}
      />
      {address.value('week') !== null && may('trips.create') && (
        <CopyWeekDialog onClose={() => address.change({ week: null })} />
      )}
      {address.value('many') !== null && may('trips.create') && (
        <ScheduleDialog onClose={() => address.change({ many: null })} />
      )}
      {dialog.isNew && <TripPanel trip={null} onClose={close} />}
      {opened?.act === 'edit' && <TripPanel trip={opened.row} onClose={close} />}
      {opened?.act === 'bus' && (
        <ReplaceBusDialog
          bus={{ id: opened.asOpened.busId, plateNo: opened.asOpened.bus.plateNo }}
          onlyTrip={opened.asOpened}
          onClose={close}
        />
      )}
      {opened?.act === 'cancel' && <CancelTripDialog trip={opened.row} onDone={close} onClose={close} />}
      {opened?.act === 'decide' && cancellation && (
        <DecideCancellationDialog trip={opened.asOpened} request={cancellation} onClose={close} />
      )}
      {opened?.act === 'undo' && cancellation && (
        <UndoCancellationDialog trip={opened.asOpened} cancellation={cancellation} onClose={close} />
      )}
      {opened?.act === 'delete' && <DeleteTripDialog trip={opened.row} onClose={close} />}
    </>
  )
}

const hasLeft = ({ departTime }: StaffTrip): boolean => Date.parse(departTime) <= Date.now()

const STATUS_FILTER = {
  name: 'status',
  label: 'Status',
  choices: TRIP_STATUSES.map((value) => ({ value, label: value })),
}

function filtersFrom(choices: TripChoices | undefined): Filter[] {
  const days: Filter[] = [
    DEPARTURE,
    {
      name: 'isDeparted',
      label: 'Departed',
      choices: [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ],
    },
  ]
  if (!choices) return [...days, STATUS_FILTER]
  const { routes, buses, batches, drivers } = choices
  const named = (id: number, label: string) => ({ value: `${id}`, label })
  return [
    ...days,
    { name: 'routeId', label: 'Route', choices: routes.map((route) => named(route.id, routeName(route))) },
    { name: 'batchId', label: 'Batch', choices: batches.map(({ id, name }) => named(id, name)) },
    { name: 'busId', label: 'Bus', choices: buses.map(({ id, plateNo }) => named(id, plateNo)) },
    { name: 'driverId', label: 'Driver', choices: drivers.map(({ id, name }) => named(id, name)) },
    STATUS_FILTER,
  ]
}
