import { Link } from 'wouter'
import type { Column } from '#admin/list/column.ts'
import { useListAddress } from '#admin/list/list-address.ts'
import { ListScreen } from '#admin/list/list-screen.tsx'
import { RouteName } from '#admin/list/route-name.tsx'
import { useList } from '#admin/list/use-list.ts'
import { type Departure, DeparturePage } from '#contracts/boarding.ts'
import { BUS_TYPE_NAMES } from '#domain/bus-types.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { Button } from '#ui/button.tsx'

const COLUMNS: Column<Departure>[] = [
  {
    head: 'Trip',
    role: 'title',
    cell: ({ id, route, departTime }) => (
      <>
        <Link className="lead" href={`/boarding/${id}`}>
          <RouteName {...route} />
        </Link>
        <span className="sub">{lagosMoment(new Date(departTime))}</span>
      </>
    ),
  },
  {
    head: 'Bus',
    cell: ({ bus }) => (
      <>
        {bus.plateNo}
        <span className="sub">{BUS_TYPE_NAMES[bus.busType]}</span>
      </>
    ),
  },
  {
    head: 'Driver',
    priority: 2,
    cell: ({ driverName }) => driverName ?? <span className="zero">Not assigned</span>,
  },
  { head: 'Passengers', align: 'end', cell: ({ passengers, bus }) => `${passengers} of ${bus.capacity}` },
  {
    head: 'Balances due',
    align: 'end',
    cell: ({ owing }) => <span className={owing > 0 ? 'due' : 'zero'}>{owing}</span>,
  },
  { head: 'Boarded', align: 'end', cell: ({ boarded, passengers }) => `${boarded} of ${passengers}` },
]

const EARLIER = 'Departures that left more than an hour ago, the latest first.'

const FILTERS = [{ name: 'date', label: 'Day', isDay: true as const }]

/**
 * Lists the next departures, those that left more than an hour ago, or those of one chosen day. A driver sees only
 * their own trips.
 */
export function DeparturesPage() {
  const address = useListAddress(['date', 'isEarlier'])
  const list = useList('departures', DeparturePage, address, { refetchOnOpen: true })
  const isOneDay = Boolean(address.value('date'))
  const isEarlier = address.value('isEarlier') === 'true' && !isOneDay
  return (
    <ListScreen
      title="Boarding"
      lead={isEarlier ? EARLIER : 'The next departure is first. Open one to scan its tickets.'}
      things="departures"
      searchLabel="Search route, bus or driver"
      filters={FILTERS}
      tools={
        !isOneDay && (
          <Button look="quiet" onClick={() => address.change({ isEarlier: isEarlier ? null : 'true' })}>
            {isEarlier ? 'Show next departures' : 'Show earlier departures'}
          </Button>
        )
      }
      address={address}
      list={list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  )
}
