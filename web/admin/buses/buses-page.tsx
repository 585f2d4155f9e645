import { useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import { activeStatus } from '#admin/parts/list/active-status.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import { ImportLink } from '#admin/parts/list/import-link.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { ReplaceBusDialog } from '#admin/parts/replace-bus/replace-bus-dialog.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { type Bus, BusPage } from '#contracts/network/buses.ts'
import { BUS_TYPE_NAMES, BUS_TYPES } from '#domain/network/bus-types.ts'
import { soldTripsInWords } from '#domain/network/trips-ahead.ts'
import { BusPicture } from '#ui/bus-picture.tsx'
import { BusPanel } from './bus-panel.tsx'
import css from './buses.module.css'
import { useDeleteBus, useSaveBus } from './buses-api.ts'
import { maintenanceWarning } from './maintenance-warning.ts'

const status = activeStatus({ label: 'Maintenance', tone: 'wait', icon: 'tool' })

const COLUMNS: Column<Bus>[] = [
  {
    head: 'Bus Serial Number',
    sort: 'plate',
    role: 'title',
    cell: ({ plateNo }) => <span className={`${cellCss.lead} ${textCss.mono}`}>{plateNo}</span>,
  },
  {
    head: 'Type',
    sort: 'type',
    cell: ({ busType }) => (
      <span className={css.busType}>
        <BusPicture type={busType} />
        {BUS_TYPE_NAMES[busType]}
      </span>
    ),
  },
  { head: 'Capacity', sort: 'capacity', align: 'end', cell: ({ capacity }) => capacity },
  { head: 'Seats per row', sort: 'row', align: 'end', priority: 2, cell: ({ seatsPerRow }) => seatsPerRow },
  {
    head: 'Amenities',
    priority: 3,
    cell: ({ amenities }) => amenities.join(', ') || <span className={cellCss.zero}>None</span>,
  },
  { head: 'Next departure', sort: 'departure', cell: (bus) => <NextDeparture bus={bus} /> },
  status.column,
]

/**
 * Shows the next departure of a bus. A bus in maintenance also shows how many of its upcoming trips have sold seats,
 * because staff must take care of those passengers.
 */
const NextDeparture = ({ bus: { nextDeparture, isActive, soldTripsAhead } }: { bus: Bus }) => (
  <>
    <Moment at={nextDeparture} />
    {!isActive && soldTripsAhead > 0 && (
      <span className={`${textCss.sub} ${cellCss.due}`}>{soldTripsInWords(soldTripsAhead)}</span>
    )}
  </>
)

const FILTERS = [
  {
    name: 'busType',
    label: 'Type',
    choices: BUS_TYPES.map((value) => ({ value, label: BUS_TYPE_NAMES[value] })),
  },
  status.filter,
]

export function BusesPage() {
  const address = useListAddress(['busType', 'isActive'])
  // Every sale can change the number of trips with sold seats, so the list is refetched whenever the screen opens.
  const list = useList('buses', BusPage, address, { refetchOnOpen: true })
  const may = usePermissions()
  const [, navigate] = useLocation()
  const dialog = useRowDialog<Bus, 'edit' | 'replace' | 'delete'>(list, {
    address,
    mayCreate: may('buses.create'),
  })
  const { opened, close } = dialog

  return (
    <>
      <ListScreen
        title="Bus Management"
        things="buses"
        searchLabel="Search by serial number"
        filters={FILTERS}
        csv={`/buses/export?${address.query}`}
        address={address}
        list={list}
        columns={COLUMNS}
        usualSort="plate"
        rowKey={({ id }) => id}
        rowOpening={(bus) => (may('buses.edit') ? { onOpen: () => dialog.open('edit', bus) } : null)}
        actions={
          may('buses.create') && (
            <>
              <ImportLink things="buses" />
              <Button look="primary" onClick={dialog.openNew}>
                <AdminIcon name="plus" />
                Add Bus
              </Button>
            </>
          )
        }
        empty={
          <EmptyList
            action={
              may('buses.create') && (
                <Button look="primary" onClick={dialog.openNew}>
                  Add your first bus
                </Button>
              )
            }
          >
            Add every bus you run. Its type and capacity determine which seats passengers can choose.
          </EmptyList>
        }
        rowActions={(bus) => (
          <RowMenu
            label={`Actions for ${bus.plateNo}`}
            items={[
              may('buses.edit') && { label: 'Edit', icon: 'edit', onSelect: () => dialog.open('edit', bus) },
              may('trips.edit') &&
                bus.tripsAhead > 0 && {
                  label: 'Replace on upcoming trips',
                  icon: 'bus',
                  onSelect: () => dialog.open('replace', bus),
                },
              may('trips.view') && {
                label: 'See trips',
                icon: 'trip',
                onSelect: () => navigate(`/trips?busId=${bus.id}`),
              },
              may('buses.delete') && {
                label: 'Delete',
                icon: 'trash',
                isDestructive: true,
                onSelect: () => dialog.open('delete', bus),
              },
            ]}
          />
        )}
      />
      {dialog.isNew && <BusPanel bus={null} onClose={close} />}
      {opened?.act === 'edit' && <BusPanel bus={opened.row} onClose={close} />}
      {opened?.act === 'replace' && <ReplaceBusDialog bus={opened.row} onClose={close} />}
      {opened?.act === 'delete' && <DeleteBusDialog bus={opened.row} onClose={close} />}
    </>
  )
}

function DeleteBusDialog({ bus, onClose }: { bus: Bus; onClose: () => void }) {
  const remove = useDeleteBus(bus, { onDone: onClose })
  const rest = useSaveBus(bus, { onDone: onClose })
  const isInUse = bus.tripsAhead > 0
  const isOffered = (isInUse || remove.isError) && bus.isActive
  return (
    <DeleteDialog
      title={`Delete ${bus.plateNo}?`}
      isDeleting={remove.isPending}
      problem={rest.problem ?? remove.problem}
      alternative={
        isOffered && (
          <Button busy={rest.isPending && 'Saving...'} onClick={() => rest.mutate({ isActive: false })}>
            Put in Maintenance instead
          </Button>
        )
      }
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {isInUse
          ? 'This bus has upcoming trips, so it cannot be deleted.'
          : 'The bus will be removed from the list. This cannot be undone.'}
      </p>
      {isOffered && bus.soldTripsAhead > 0 && (
        <p>Before you put the bus in Maintenance, note that {maintenanceWarning(bus.soldTripsAhead)}</p>
      )}
    </DeleteDialog>
  )
}
