import { Link } from 'wouter'
import type { Trip } from '#contracts/network/trips.ts'
import { whatsAppLink } from '#domain/bookings/share-links.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { boardingPlace, type Stops } from '#domain/network/stops.ts'
import { daysLater, travelTime } from '#domain/network/travel-time.ts'
import { tripLink } from '#domain/network/trip-link.ts'
import { lagosClock, lagosDate, lagosDay } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { buttonClass } from '#site/parts/form/button.tsx'
import { companyName } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import { shareDepartureText } from '#site/parts/share/share-texts.ts'
import { useSiteUrl } from '#site/parts/share/use-site-url.ts'
import textCss from '#site/parts/styles/text.module.css'
import { Badge } from '#site/parts/trip/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './routes.module.css'

/** A trip on the page of its route. Shows the boarding point of the trip only if it differs from that of the route. */
export function Departure({ trip, routeStops }: { trip: Trip; routeStops: Stops }) {
  const { bus, stops, departTime, arriveTime, availableSeatsCount: left } = trip
  const departs = new Date(departTime)
  const path = tripLink(trip.route, lagosDay(departs))
  const text = shareDepartureText(companyName(useSettings()), trip)
  const url = `${useSiteUrl()}${path}`
  const later = daysLater(departTime, arriveTime)
  const place = boardingPlace(stops)
  const moment = `${lagosDate(departs)}, ${lagosClock(departs)}`
  return (
    <li className={css.departure}>
      <div>
        <b>{lagosDate(departs)}</b>
        <p className={`${textCss.num} ${css.clock}`}>
          {lagosClock(departs)} – {lagosClock(new Date(arriveTime))}
          {later && <small>{later}</small>}
        </p>
        <p className={textCss.hint}>
          {travelTime(departTime, arriveTime)}, {BUS_TYPE_NAMES[bus.busType]}
        </p>
        {place && place !== boardingPlace(routeStops) && <p>Boards at {place}</p>}
      </div>
      <div className={css.fare}>
        {trip.fullPrice !== undefined && <s>{formatNaira(naira(trip.fullPrice))}</s>}
        <span className={textCss.num}>{formatNaira(naira(trip.price))}</span>
        {left === 0 ? <Badge>Sold out</Badge> : <small>{seatCount(left)} left</small>}
      </div>
      <div className={css.acts}>
        {left > 0 && (
          <Link className={buttonClass({ look: 'primary', size: 'sm' })} href={path}>
            Book a seat<span className={hiddenCss.visuallyHidden}> on {moment}</span>
          </Link>
        )}
        <a
          className={buttonCss.linkButton}
          href={whatsAppLink({ text, url })}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" />
          Share<span className={hiddenCss.visuallyHidden}> {moment} on WhatsApp</span>
        </a>
      </div>
    </li>
  )
}
