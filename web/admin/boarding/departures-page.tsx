import { Button } from '#admin/parts/form/button.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import type { DayRange } from '#admin/parts/list/day-range.ts'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { RouteName } from '#admin/parts/list/route-name.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { type Departure, DeparturePage } from '#contracts/boarding/boarding.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { DoorExceptions } from './door-exceptions.tsx'

const COLUMNS: Column<Departure>[] = [
  {
    head: 'Trip',
    role: 'title',
    cell: ({ route, departTime }) => (
      <>
        <span className={cellCss.lead}>
          <RouteName {...route} />
        </span>
        <span className={textCss.sub}>{lagosMoment(new Date(departTime))}</span>
      </>
    ),
  },
  {
    head: 'Bus',
    cell: ({ bus }) => (
      <>
        {bus.plateNo}
        <span className={textCss.sub}>{BUS_TYPE_NAMES[bus.busType]}</span>
      </>
    ),
  },
  {
    head: 'Driver',
    priority: 2,
    cell: ({ driverName }) => driverName ?? <span className={cellCss.zero}>Not assigned</span>,
  },
  { head: 'Passengers', align: 'end', cell: ({ passengers, bus }) => `${passengers} of ${bus.capacity}` },
  {
    head: 'Balances due',
    align: 'end',
    cell: ({ owing }) => <span className={owing > 0 ? cellCss.due : cellCss.zero}>{owing}</span>,
  },
  { head: 'Boarded', align: 'end', cell: ({ boarded, passengers }) => `${boarded} of ${passengers}` },
]

const EARLIER = 'Buses that left more than an hour ago, latest first.'

const DEPARTURE: DayRange = { name: 'departure', label: 'Departure', from: 'from', until: 'to' }

/**
 * Lists the next departures, those that left more than an hour ago, or those of the chosen days. A driver sees only
 * their own trips.
 */
export function DeparturesPage() {
  const address = useListAddress([DEPARTURE, 'isEarlier'])
  const list = useList('departures', DeparturePage, address, { refetchOnOpen: true })
  const may = usePermissions()
  const areDaysChosen = address.sentValue('from') !== null || address.sentValue('to') !== null
  const isEarlier = address.value('isEarlier') === 'true' && !areDaysChosen
  const mayExport = may('boarding.view') || may('own-trips.export')
  return (
    <ListScreen
      title="Boarding"
      lead={isEarlier ? EARLIER : 'Upcoming departures, soonest first. Open one to scan tickets.'}
      above={may('door.resolve') && <DoorExceptions />}
      things="departures"
      searchLabel="Search route, bus or driver"
      filters={[DEPARTURE]}
      csv={mayExport ? `/departures/export?${address.query}` : undefined}
      tools={
        !areDaysChosen && (
          <Button look="quiet" onClick={() => address.change({ isEarlier: isEarlier ? null : 'true' })}>
            {isEarlier ? 'Show upcoming departures' : 'Show earlier departures'}
          </Button>
        )
      }
      address={address}
      list={list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowOpening={({ id }) => ({ href: `/boarding/${id}` })}
    />
  )
}
