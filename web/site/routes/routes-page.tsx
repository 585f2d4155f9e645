import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { mainPath } from '#domain/bookings/booking-link.ts'
import { ROUTES_PATH, routeAt } from '#domain/network/route-paths.ts'
import { routesQuery } from '#site/parts/page-data/routes-query.ts'
import { RoutesFailed } from '#site/parts/search/routes-failed.tsx'
import sectionCss from '#site/parts/styles/section.module.css'
import { Waiting } from '#ui/spinner.tsx'
import { RouteList } from './route-list.tsx'
import { RouteView } from './route-view.tsx'

/** Shows the route that the path names. Shows the list of routes at its own path, and if there is no such route. */
export function RoutesPage() {
  const [path] = useLocation()
  const routes = useQuery(routesQuery())
  const route = routes.data && routeAt(routes.data, path)
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section}`}>
      {routes.isPending && <Waiting />}
      {routes.isError && <RoutesFailed isTrying={routes.isFetching} onRetry={routes.refetch} />}
      {routes.data && route && <RouteView route={route} routes={routes.data} />}
      {routes.data && !route && <RouteList routes={routes.data} isUnknown={mainPath(path) !== ROUTES_PATH} />}
    </div>
  )
}
