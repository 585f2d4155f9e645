import { useState } from 'react'
import { useLocation } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { activeStatus } from '#admin/list/active-status.tsx'
import { asListed } from '#admin/list/as-listed.ts'
import { Badge } from '#admin/list/badge.tsx'
import type { Column } from '#admin/list/column.ts'
import { useListAddress } from '#admin/list/list-address.ts'
import { ListScreen } from '#admin/list/list-screen.tsx'
import { RouteName } from '#admin/list/route-name.tsx'
import { RowMenu } from '#admin/list/row-menu.tsx'
import { useList } from '#admin/list/use-list.ts'
import { useMay } from '#admin/session/staff.ts'
import { type Route, RoutePage } from '#contracts/routes.ts'
import { formatNaira, naira } from '#domain/money.ts'
import { routeName } from '#domain/route-name.ts'
import { Button } from '#ui/button.tsx'
import { DeleteRouteDialog } from './delete-route-dialog.tsx'
import { NEW_ROUTE, type RouteDraft, RoutePanel } from './route-panel.tsx'

const status = activeStatus()

const COLUMNS: Column<Route>[] = [
  { head: 'Route', sort: 'route', as: 'first', cell: (route) => <RouteName {...route} /> },
  {
    head: 'Distance',
    sort: 'distance',
    as: 'num p2',
    cell: ({ distanceKm }) =>
      distanceKm === null ? <span className="zero">Not given</span> : `${distanceKm} km`,
  },
  { head: 'Duration', sort: 'duration', cell: ({ duration }) => duration },
  {
    head: 'Payment type',
    sort: 'payment',
    cell: ({ paymentType }) =>
      paymentType === 'Split' ? (
        <Badge tone="khaki">Split</Badge>
      ) : (
        <Badge tone="line" icon="ok">
          Full
        </Badge>
      ),
  },
  {
    head: 'Usual price',
    sort: 'price',
    as: 'num',
    cell: ({ usualPrice }) =>
      usualPrice === null ? <span className="zero">None</span> : formatNaira(naira(usualPrice)),
  },
  {
    head: 'Upcoming trips',
    sort: 'trips',
    as: 'num p2',
    cell: ({ tripsAhead }) => (tripsAhead === 0 ? <span className="zero">0</span> : tripsAhead),
  },
  status.column,
]

const FILTERS = [
  {
    name: 'paymentType',
    label: 'Payment type',
    choices: [
      { value: 'Full', label: 'Full' },
      { value: 'Split', label: 'Split' },
    ],
  },
  status.filter,
]

const wayBack = (route: Route): RouteDraft => ({
  ...route,
  origin: route.destination,
  destination: route.origin,
})

export function RoutesPage() {
  const address = useListAddress(['paymentType', 'isActive'])
  const list = useList('routes', RoutePage, address)
  const may = useMay()
  const [, navigate] = useLocation()
  const [edited, setEdited] = useState<Route | null>(null)
  const [turned, setTurned] = useState<RouteDraft | null>(null)
  const [deleted, setDeleted] = useState<Route | null>(null)
  const isNew = address.value('new') !== null && may('routes.create')
  const route = edited && asListed(edited, list)
  const draft = route ?? turned ?? (isNew ? NEW_ROUTE : null)

  function close() {
    setEdited(null)
    setTurned(null)
    if (isNew) address.change({ new: null })
  }

  return (
    <>
      <ListScreen
        title="Route Management"
        things="routes"
        searchLabel="Search origin or destination"
        filters={FILTERS}
        address={address}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        actions={
          may('routes.create') && (
            <Button look="primary" onClick={() => address.change({ new: '1' })}>
              <AdminIcon name="plus" />
              Add Route
            </Button>
          )
        }
        rowActions={(route) => (
          <RowMenu
            label={`Actions for ${routeName(route)}`}
            items={[
              may('routes.edit') && { label: 'Edit', icon: 'edit', onSelect: () => setEdited(route) },
              may('trips.view') && {
                label: 'See trips',
                icon: 'trip',
                onSelect: () => navigate(`/trips?routeId=${route.id}`),
              },
              may('routes.create') && {
                label: 'Make return route',
                icon: 'refund',
                onSelect: () => setTurned(wayBack(route)),
              },
              may('routes.delete') && {
                label: 'Delete',
                icon: 'trash',
                isDestructive: true,
                onSelect: () => setDeleted(route),
              },
            ]}
          />
        )}
      />
      {draft && <RoutePanel draft={draft} route={route} onClose={close} />}
      {deleted && <DeleteRouteDialog route={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}
