import type { Trip } from '#contracts/network/trips.ts'
import { COMMITMENT_FEE_PER_PASSENGER, isSplitOffered } from '#domain/bookings/fares.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { daysLater, isDaylightTrip, travelTime } from '#domain/network/travel-time.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import textCss from '#site/parts/styles/text.module.css'
import { Badge } from '#site/parts/trip/badge.tsx'
import tripCss from '#site/parts/trip/trip.module.css'
import { BusPicture } from '#ui/bus-picture.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import css from './select-bus.module.css'
import { isNearlyFull, whyNot } from './trip-order.ts'

type Props = {
  trip: Trip
  passengers: number
  isChosen: boolean
  onChoose: () => void
  /** Called when the visitor taps or clicks the card, not when an arrow key selects it. */
  onTap: () => void
}

export function TripCard({ trip, passengers, isChosen, onChoose, onTap }: Props) {
  const { bus, route, stops, departTime, arriveTime } = trip
  const reason = whyNot(trip, passengers)
  const price = naira(trip.price)
  const fullPrice = trip.fullPrice === undefined ? null : formatNaira(naira(trip.fullPrice))
  const departs = lagosClock(new Date(departTime))
  const arrives = lagosClock(new Date(arriveTime))
  const later = daysLater(departTime, arriveTime)
  const type = BUS_TYPE_NAMES[bus.busType]
  return (
    <label className={reason ? `${css.trip} ${css.tripOff}` : css.trip}>
      <input
        type="radio"
        name="trip"
        checked={isChosen}
        disabled={reason !== null}
        aria-label={[
          `${departs} to ${arrives}`,
          later,
          type,
          fullPrice ? `${formatNaira(price)}, was ${fullPrice}` : formatNaira(price),
          reason ?? seatsLeft(trip),
          stops.boardingPoint && `boards at ${stops.boardingPoint}`,
        ]
          .filter(Boolean)
          .join(', ')}
        onChange={onChoose}
        onClick={(event) => event.detail > 0 && onTap()}
      />
      <span className={css.tripTick}>
        <Icon name="check" />
        Selected
      </span>
      <span className={css.tripMain}>
        <span className={css.tripTimes}>
          <span className={css.tripT}>
            <span className={`${textCss.num} ${css.num}`}>{departs}</span>
            <small>{route.origin}</small>
            {stops.boardingPoint && <small className={css.tripStop}>{stops.boardingPoint}</small>}
          </span>
          <span className={css.tripLane}>
            {travelTime(departTime, arriveTime)}
            <i className={tripCss.lane} />
          </span>
          <span className={css.tripT}>
            <span className={`${textCss.num} ${css.num}`}>{arrives}</span>
            {later && <small className={css.tripLater}>{later}</small>}
            <small>{route.destination}</small>
            {stops.dropOff && <small className={css.tripStop}>{stops.dropOff}</small>}
          </span>
        </span>
        <span className={css.tripBus}>
          <BusPicture type={bus.busType} />
          <span>
            <b>{type}</b>
            <small>{bus.capacity} seats</small>
          </span>
        </span>
        <span className={css.tripPrice}>
          {fullPrice && <s className={css.tripFullPrice}>{fullPrice}</s>}
          <span className={`${textCss.num} ${css.num}`}>{formatNaira(price)}</span>
          <small>per seat</small>
        </span>
      </span>
      <span className={css.tripFoot}>
        {reason ? (
          <Badge>
            <Icon name="x" />
            {reason}
          </Badge>
        ) : (
          <span className={isNearlyFull(trip) ? `${css.seatsleft} ${css.seatsleftFew}` : css.seatsleft}>
            <Icon name={isNearlyFull(trip) ? 'alert' : 'seat'} />
            {seatsLeft(trip)}
          </span>
        )}
        {reason && <span className={textCss.hint}>Try another bus or day</span>}
        {!reason && isSplitOffered(route.paymentType, price, passengers) && (
          <Badge tone="khaki">Reserve with {formatNaira(COMMITMENT_FEE_PER_PASSENGER)}</Badge>
        )}
        {later && (
          <span className={textCss.hint}>
            {stops.nightStop ? `Night stop: ${stops.nightStop}` : route.duration}
          </span>
        )}
        {isDaylightTrip(departTime, arriveTime) && (
          <Badge>
            <Icon name="sun" />
            Daylight trip
          </Badge>
        )}
        {bus.amenities.length > 0 && (
          <span className={css.tripAmenities}>
            {bus.amenities.map((amenity) => (
              <Amenity key={amenity} name={amenity} />
            ))}
          </span>
        )}
      </span>
    </label>
  )
}

/** Shows an amenity. Only air conditioning and charging phones have an icon. */
function Amenity({ name }: { name: string }) {
  const icon = amenityIcon(name)
  return (
    <span className={css.tripAmenity}>
      {icon && <Icon name={icon} />}
      {name}
    </span>
  )
}

function amenityIcon(name: string): IconName | null {
  if (/^(ac|a\/c|air)\b/i.test(name)) return 'snow'
  return /\b(usb|charg\w*|sockets?)\b/i.test(name) ? 'plug' : null
}

const seatsLeft = ({ availableSeatsCount: left }: Trip): string => `${seatCount(left)} left`
