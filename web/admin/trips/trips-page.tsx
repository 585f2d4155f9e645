import { useQuery } from '@tanstack/react-query'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { tripChoicesQuery } from '#admin/parts/data/trips-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import type { DayRange } from '#admin/parts/list/day-range.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import type { Filter } from '#admin/parts/list/filter-chips.tsx'
import { ImportLink } from '#admin/parts/list/import-link.tsx'
import { type ListAddress, useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import type { RowOpening } from '#admin/parts/list/row-opener.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { type StaffTrip, StaffTripPage, type TripChoices } from '#contracts/network/staff-trips.ts'
import { routeName } from '#domain/network/route-name.ts'
import { TRIP_STATUSES } from '#domain/network/trip-statuses.ts'
import { CopyWeekDialog } from './copy-week/copy-week-dialog.tsx'
import { ScheduleDialog } from './schedule/schedule-dialog.tsx'
import { TRIP_COLUMNS } from './trip-columns.tsx'
import { type TripAct, TripDialog } from './trip-dialog.tsx'
import { TripPanel } from './trip-panel.tsx'
import { TripRowActions } from './trip-row-actions.tsx'
import { tripSummaryQuery, tripsInWords } from './trip-summary.ts'

const DEPARTURE: DayRange = { name: 'departure', label: 'Departure', from: 'from', until: 'to' }

const TRIP_FILTERS = ['status', 'routeId', 'busId', 'batchId', 'driverId', DEPARTURE, 'isDeparted']

export function TripsPage() {
  const address = useListAddress(TRIP_FILTERS, 'ahead')
  const list = useList('trips', StaffTripPage, address, { refetchOnOpen: true })
  const may = usePermissions()
  const summary = useQuery(tripSummaryQuery())
  const choices = useQuery({ ...tripChoicesQuery(), enabled: may('trips.view') })
  const dialog = useRowDialog<StaffTrip, TripAct>(list, { address, mayCreate: may('trips.create') })
  const { opened, close } = dialog

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
        actions={may('trips.create') && <NewTrips change={address.change} onNew={dialog.openNew} />}
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
        rowActions={(trip) => <TripRowActions trip={trip} onChoose={(act) => dialog.open(act, trip)} />}
      />
      {address.value('week') !== null && may('trips.create') && (
        <CopyWeekDialog onClose={() => address.change({ week: null })} />
      )}
      {address.value('many') !== null && may('trips.create') && (
        <ScheduleDialog onClose={() => address.change({ many: null })} />
      )}
      {dialog.isNew && <TripPanel trip={null} onClose={close} />}
      {opened && <TripDialog {...opened} onClose={close} />}
    </>
  )
}

type NewTripsProps = { change: ListAddress['change']; onNew: () => void }

/** The buttons that add one trip or several. */
function NewTrips({ change, onNew }: NewTripsProps) {
  return (
    <>
      <ImportLink things="trips" />
      <Button onClick={() => change({ week: '1' })}>
        <AdminIcon name="copy" />
        Copy a week
      </Button>
      <Button onClick={() => change({ many: '1' })}>
        <AdminIcon name="list" />
        Schedule several trips
      </Button>
      <Button look="primary" onClick={onNew}>
        <AdminIcon name="plus" />
        New Trip
      </Button>
    </>
  )
}

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
