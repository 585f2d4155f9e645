import { Link } from 'wouter'
import type { PublicRoute } from '#contracts/network/public-routes.ts'
import { placeLabel } from '#domain/network/places.ts'
import { ROUTES_PATH, routePaths } from '#domain/network/route-paths.ts'
import { buttonClass } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { originsOf } from '#site/parts/search/route-options.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import css from './routes.module.css'

type Props = {
  routes: readonly PublicRoute[]
  /** True if the visitor followed the address of a route that we do not run. */
  isUnknown: boolean
}

export function RouteList({ routes, isUnknown }: Props) {
  const paths = new Map([...routePaths(routes)].map(([path, { id }]) => [id, path]))
  return (
    <div className={css.routes}>
      <p className={sectionCss.eyebrow}>
        <Link href="/">Home</Link>
      </p>
      <h1>{isUnknown ? 'Route not found' : 'Routes and fares'}</h1>
      {isUnknown ? (
        <p className={cardCss.notice}>
          <Icon name="info" />
          We don’t run this route at the moment. Please choose one of our other routes.
        </p>
      ) : (
        <p className={textCss.lead}>Choose a route to see its next buses, fares and boarding point.</p>
      )}
      {routes.length === 0 && <p>No routes are on sale at the moment. Please check again soon.</p>}
      <Link className={buttonClass({ look: 'primary' })} href="/#book">
        Search by date
      </Link>
      {originsOf(routes).map((origin) => (
        <section key={origin.name}>
          <h2>From {origin.label}</h2>
          <ul className={css.ways}>
            {routes
              .filter((route) => route.origin === origin.name)
              .toSorted((a, b) => placeLabel(a.destination).localeCompare(placeLabel(b.destination)))
              .map(({ id, destination, duration }) => (
                <li key={id}>
                  <Link href={paths.get(id) ?? ROUTES_PATH}>
                    <b>{placeLabel(destination)}</b>
                    <small>{duration}</small>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
