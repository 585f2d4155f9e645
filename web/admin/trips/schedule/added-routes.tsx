import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import toolsCss from '#admin/parts/list/tools.module.css'
import type { TripPlan } from '#contracts/changes/trip-plans.ts'
import type { TripChoices } from '#contracts/network/staff-trips.ts'
import { routeName } from '#domain/network/route-name.ts'
import css from './schedule.module.css'

type Props = {
  plans: readonly TripPlan[]
  routes: TripChoices['routes']
  onRemove: (index: number) => void
}

/** Lists the routes that were added to the schedule, each with a remove button. */
export function AddedRoutes({ plans, routes, onRemove }: Props) {
  return (
    <ul className={css.picked} aria-label="Added routes">
      {plans.map((plan, index) => {
        const route = routes.find(({ id }) => id === plan.routeId)
        const label = `${route ? routeName(route) : plan.routeId}, ${plan.departs}, ${plan.buses.length === 1 ? '1 bus' : `${plan.buses.length} buses`}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route can be added twice with the same values
          <li className={`${toolsCss.chip} ${toolsCss.on}`} key={index}>
            {label}
            <button type="button" aria-label={`Remove ${label}`} onClick={() => onRemove(index)}>
              <AdminIcon name="close" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
