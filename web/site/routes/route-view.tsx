import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { PublicRoute } from '#contracts/network/public-routes.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { COMMITMENT_FEE_PER_PASSENGER } from '#domain/bookings/fares.ts'
import { routeName } from '#domain/network/route-name.ts'
import { pathOfRoute, ROUTES_PATH } from '#domain/network/route-paths.ts'
import { boardingPlace } from '#domain/network/stops.ts'
import { tripLink } from '#domain/network/trip-link.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import { routeTripsQuery } from '#site/parts/page-data/route-trips-query.ts'
import { companyName } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import { ShareLinks } from '#site/parts/share/share-links.tsx'
import { shareRouteText } from '#site/parts/share/share-texts.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { MapLink } from '#site/parts/trip/map-link.tsx'
import messageCss from '#site/parts/trip/message-card.module.css'
import { Icon } from '#ui/icon.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { Departure } from './departure.tsx'
import css from './routes.module.css'

type Props = { route: PublicRoute; routes: readonly PublicRoute[] }

export function RouteView({ route, routes }: Props) {
  const { today } = usePageData()
  const trips = useQuery(routeTripsQuery(route.id))
  const company = companyName(useSettings())
  const back = routes.find(
    ({ origin, destination }) => origin === route.destination && destination === route.origin,
  )
  return (
    <article className={css.route}>
      <p className={sectionCss.eyebrow}>
        <Link href={ROUTES_PATH}>All routes</Link>
      </p>
      <h1>{routeName(route)} by bus</h1>
      <RouteFacts route={route} trips={trips.data} />
      <h2>Next departures</h2>
      {trips.isPending && <Waiting label="Loading trips" />}
      {trips.isError && !trips.data && (
        <div className={messageCss.messageCard} role="alert">
          <Icon name="alert" />
          <h3>Failed to load trips. Please try again.</h3>
          <Button onClick={() => trips.refetch()}>Retry</Button>
        </div>
      )}
      {trips.data?.length === 0 && (
        <p>No buses are on sale on this route at the moment. Most buses run in the days before camp opens.</p>
      )}
      {trips.data && trips.data.length > 0 && (
        <>
          <p className={textCss.hint}>Fares are per seat.</p>
          <ul className={css.departures}>
            {trips.data.map((trip) => (
              <Departure key={trip.id} trip={trip} routeStops={route.stops} />
            ))}
          </ul>
        </>
      )}
      <div className={css.onward}>
        <Link className={buttonClass({ look: 'primary' })} href={tripLink(route, today)}>
          <Icon name="cal" />
          Choose another day
        </Link>
        {back && (
          <Link className={buttonClass({})} href={pathOfRoute(routes, back.id)}>
            {routeName(back)}
          </Link>
        )}
      </div>
      <ShareLinks
        label="Share this route:"
        text={shareRouteText(company, route)}
        path={pathOfRoute(routes, route.id)}
      />
    </article>
  )
}

function RouteFacts({ route, trips }: { route: PublicRoute; trips: readonly Trip[] | undefined }) {
  const { stops, duration, distanceKm, paymentType } = route
  const fare = lowestFare(trips ?? [])
  const place = boardingPlace(stops)
  return (
    <dl className={css.facts}>
      {fare !== null && (
        <div>
          <dt>Fare</dt>
          <dd>from {formatNaira(naira(fare))}</dd>
        </div>
      )}
      <div>
        <dt>Travel time</dt>
        <dd>{duration}</dd>
      </div>
      {distanceKm !== null && (
        <div>
          <dt>Distance</dt>
          <dd>{distanceKm} km</dd>
        </div>
      )}
      {paymentType === 'Split' && (
        <div>
          <dt>Payment</dt>
          <dd>In full, or reserve with {formatNaira(COMMITMENT_FEE_PER_PASSENGER)} per seat</dd>
        </div>
      )}
      {place && (
        <div>
          <dt>Boarding point</dt>
          <dd>
            {place} <MapLink stops={stops} />
          </dd>
        </div>
      )}
      {stops.dropOff && (
        <div>
          <dt>Drop-off</dt>
          <dd>{stops.dropOff}</dd>
        </div>
      )}
    </dl>
  )
}

/** The lowest fare of the shown trips that still have a seat, so that the page promises no fare that is sold out. */
function lowestFare(trips: readonly Trip[]): number | null {
  const fares = trips.filter(({ availableSeatsCount }) => availableSeatsCount > 0).map(({ price }) => price)
  return fares.length === 0 ? null : Math.min(...fares)
}
