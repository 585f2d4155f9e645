import { useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import { activeStatus } from '#admin/parts/list/active-status.tsx'
import { Badge } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import { ImportLink } from '#admin/parts/list/import-link.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { RouteName } from '#admin/parts/list/route-name.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { type Route, RoutePage } from '#contracts/network/routes.ts'
import { routeName } from '#domain/network/route-name.ts'
import { stopsOfReturn } from '#domain/network/stops.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { NEW_ROUTE, type RouteDraft, RoutePanel } from './route-panel.tsx'
import { useDeleteRoute, useSaveRoute } from './routes-api.ts'

const status = activeStatus()

const COLUMNS: Column<Route>[] = [
  { head: 'Route', sort: 'route', role: 'title', cell: (route) => <Places route={route} /> },
  {
    head: 'Distance',
    sort: 'distance',
    align: 'end',
    priority: 2,
    cell: ({ distanceKm }) =>
      distanceKm === null ? <span className={cellCss.zero}>Not set</span> : `${distanceKm} km`,
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
    align: 'end',
    cell: ({ usualPrice }) =>
      usualPrice === null ? <span className={cellCss.zero}>None</span> : formatNaira(naira(usualPrice)),
  },
  {
    head: 'Upcoming trips',
    sort: 'trips',
    align: 'end',
    priority: 2,
    cell: ({ tripsAhead }) => (tripsAhead === 0 ? <span className={cellCss.zero}>0</span> : tripsAhead),
  },
  status.column,
]

function Places({ route }: { route: Route }) {
  const { boardingPoint } = route.stops
  return (
    <>
      <RouteName {...route} />
      {boardingPoint && <span className={textCss.sub}>Boards at {boardingPoint}</span>}
    </>
  )
}

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

const returnRoute = (route: Route): RouteDraft => ({
  ...route,
  origin: route.destination,
  destination: route.origin,
  stops: stopsOfReturn(route.stops),
})

export function RoutesPage() {
  const address = useListAddress(['paymentType', 'isActive'])
  const list = useList('routes', RoutePage, address)
  const may = usePermissions()
  const [, navigate] = useLocation()
  const dialog = useRowDialog<Route, 'edit' | 'return' | 'delete'>(list, {
    address,
    mayCreate: may('routes.create'),
  })
  const { opened, close } = dialog

  return (
    <>
      <ListScreen
        title="Route Management"
        things="routes"
        searchLabel="Search origin or destination"
        filters={FILTERS}
        csv={`/routes/export?${address.query}`}
        address={address}
        list={list}
        columns={COLUMNS}
        usualSort="route"
        rowKey={({ id }) => id}
        rowOpening={(route) => (may('routes.edit') ? { onOpen: () => dialog.open('edit', route) } : null)}
        actions={
          may('routes.create') && (
            <>
              <ImportLink things="routes" />
              <Button look="primary" onClick={dialog.openNew}>
                <AdminIcon name="plus" />
                Add Route
              </Button>
            </>
          )
        }
        empty={
          <EmptyList
            action={
              may('routes.create') && (
                <Button look="primary" onClick={dialog.openNew}>
                  Add your first route
                </Button>
              )
            }
          >
            A route is a journey that you offer, such as Lagos to Awgu (Enugu). Its trips share the duration,
            the payment type and the boarding point.
          </EmptyList>
        }
        rowActions={(route) => (
          <RowMenu
            label={`Actions for ${routeName(route)}`}
            items={[
              may('routes.edit') && {
                label: 'Edit',
                icon: 'edit',
                onSelect: () => dialog.open('edit', route),
              },
              may('trips.view') && {
                label: 'See trips',
                icon: 'trip',
                onSelect: () => navigate(`/trips?routeId=${route.id}`),
              },
              may('routes.create') && {
                label: 'Add return route',
                icon: 'refund',
                onSelect: () => dialog.open('return', route),
              },
              may('routes.delete') && {
                label: 'Delete',
                icon: 'trash',
                isDestructive: true,
                onSelect: () => dialog.open('delete', route),
              },
            ]}
          />
        )}
      />
      {dialog.isNew && <RoutePanel draft={NEW_ROUTE} route={null} onClose={close} />}
      {opened?.act === 'edit' && <RoutePanel draft={opened.row} route={opened.row} onClose={close} />}
      {opened?.act === 'return' && (
        <RoutePanel draft={returnRoute(opened.row)} route={null} onClose={close} />
      )}
      {opened?.act === 'delete' && <DeleteRouteDialog route={opened.row} onClose={close} />}
    </>
  )
}

function DeleteRouteDialog({ route, onClose }: { route: Route; onClose: () => void }) {
  const remove = useDeleteRoute(route, { onDone: onClose })
  const retire = useSaveRoute(route, { onDone: onClose })
  return (
    <DeleteDialog
      title={`Delete ${routeName(route)}?`}
      isDeleting={remove.isPending}
      problem={retire.problem ?? remove.problem}
      alternative={
        remove.isError &&
        route.isActive && (
          <Button busy={retire.isPending && 'Saving...'} onClick={() => retire.mutate({ isActive: false })}>
            Make inactive instead
          </Button>
        )
      }
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>The route will be removed from the lists and from search. This cannot be undone.</p>
    </DeleteDialog>
  )
}
