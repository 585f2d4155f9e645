import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import type { PublicRoute } from '#contracts/network/public-routes.ts'
import { seatLimit } from '#domain/company/settings.ts'
import { routeName } from '#domain/network/route-name.ts'
import { pathOfRoute, ROUTES_PATH } from '#domain/network/route-paths.ts'
import { openTripLink } from '#domain/network/trip-link.ts'
import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { type Choices, type Draft, startDraft } from '#site/parts/draft/draft.ts'
import { seatsInSentence, withSearch } from '#site/parts/draft/draft-changes.ts'
import { replaceBooking } from '#site/parts/draft/reset-booking.ts'
import { Button } from '#site/parts/form/button.tsx'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import { routesQuery } from '#site/parts/page-data/routes-query.ts'
import { RoutesFailed } from '#site/parts/search/routes-failed.tsx'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import messageCss from '#site/parts/trip/message-card.module.css'
import { Icon } from '#ui/icon.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { showToast } from '#ui/toast-store.ts'

/**
 * Opens a link to a trip by starting a booking at Select Bus for its route and day. Asks first if another booking of
 * this browser holds seats: the new booking releases them, and anybody may have sent the link. If the trip cannot be
 * booked, shows the page of its route or the list of routes.
 */
export function TripLinkEntry({ query, draft }: { query: string; draft: Draft | null }) {
  const routes = useQuery(routesQuery())
  if (routes.data) return <OpenedLink query={query} draft={draft} routes={routes.data} />
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section}`}>
      {routes.isError ? (
        <RoutesFailed isTrying={routes.isFetching} onRetry={routes.refetch} />
      ) : (
        <Waiting label="Opening the link" />
      )}
    </div>
  )
}

type OpenedProps = { query: string; draft: Draft | null; routes: readonly PublicRoute[] }

function OpenedLink({ query, draft, routes }: OpenedProps) {
  const [, navigate] = useLocation()
  const { today } = usePageData()
  const target = openTripLink(query, { routes, today, seatLimit: seatLimit(useSettings()) })
  const hasHeldSeats = draft?.bookingToken != null

  function start(choices: Choices) {
    const now = new Date()
    replaceBooking(draft && !hasHeldSeats ? withSearch(draft, choices, now) : startDraft(choices, now))
    navigate('/booking', { replace: true })
  }

  const open = useEffectEvent(() => {
    if (target?.to === 'wizard') {
      if (!hasHeldSeats) start(choicesOf(target))
    } else if (target?.to === 'route') {
      if (target.isPast) showToast({ kind: 'info', title: 'That day has passed. Here are the next buses.' })
      else showToast({ kind: 'info', title: 'Please choose a day.' })
      navigate(pathOfRoute(routes, target.route.id), { replace: true })
    } else {
      showToast({ kind: 'info', title: 'We don’t run the route of this link at the moment.' })
      navigate(ROUTES_PATH, { replace: true })
    }
  })
  useEffect(() => open(), [])

  if (target?.to !== 'wizard' || !draft || !hasHeldSeats) return <Waiting label="Opening the link" />
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section}`}>
      <div className={messageCss.messageCard} role="status">
        <Icon name="info" />
        <h1>You have a booking in progress</h1>
        <p>
          {seatsInSentence(draft.selectedSeats.map(({ seatNo }) => seatNo))},{' '}
          {routeName({ origin: draft.departure, destination: draft.destination })},{' '}
          {lagosDate(lagosInstant(draft.date))}. If you open the new link, these seats are released, unless
          you have started to pay.
        </p>
        <Button look="primary" onClick={() => navigate('/booking', { replace: true })}>
          Continue my booking
        </Button>
        <Button onClick={() => start(choicesOf(target))}>Open the new link instead</Button>
      </div>
    </div>
  )
}

const choicesOf = ({
  route,
  date,
  passengers,
}: {
  route: PublicRoute
  date: string
  passengers: number
}): Choices => ({ departure: route.origin, destination: route.destination, date, passengers })
