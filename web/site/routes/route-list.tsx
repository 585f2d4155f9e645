import { Link } from 'wouter'
import type { PublicRoute } from '#contracts/public-routes.ts'
import { placeLabel } from '#domain/places.ts'
import { routePaths } from '#domain/route-paths.ts'
import { buttonClass } from '#site/form/button.tsx'
import noticeCss from '#site/form/notice.module.css'
import sectionCss from '#site/styles/section.module.css'
import textCss from '#site/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import css from './routes.module.css'

type Props = {
  routes: readonly PublicRoute[]
  /** True if the visitor followed the address of a route that we do not run. */
  isUnknown: boolean
}

export function RouteList({ routes, isUnknown }: Props) {
  const ways = [...routePaths(routes)].map(([path, route]) => ({ ...route, path }))
  const origins = [...new Set(ways.map(({ origin }) => origin))].toSorted((a, b) => a.localeCompare(b))
  return (
    <div className={css.routes}>
      <p className={sectionCss.eyebrow}>
        <Link href="/">Home</Link>
      </p>
      <h1>{isUnknown ? 'Route not found' : 'Routes and fares'}</h1>
      {isUnknown ? (
        <p className={noticeCss.notice}>
          <Icon name="info" />
          We don’t run this route at the moment. Please choose one of our other routes.
        </p>
      ) : (
        <p className={textCss.lead}>Choose a route to see its next buses, fares and boarding point.</p>
      )}
      {routes.length === 0 && <p>No routes are on sale at the moment. Please check again soon.</p>}
      {origins.map((origin) => (
        <section key={origin}>
          <h2>From {placeLabel(origin)}</h2>
          <ul className={css.ways}>
            {ways
              .filter((way) => way.origin === origin)
              .toSorted((a, b) => placeLabel(a.destination).localeCompare(placeLabel(b.destination)))
              .map(({ id, path, destination, duration }) => (
                <li key={id}>
                  <Link href={path}>
                    <b>{placeLabel(destination)}</b>
                    <small>{duration}</small>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <Link className={buttonClass({ look: 'primary' })} href="/#book">
        Search by date
      </Link>
    </div>
  )
}
