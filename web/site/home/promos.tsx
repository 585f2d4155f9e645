import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { PublicRoute } from '#contracts/public-routes.ts'
import { balanceDue, COMMITMENT_FEE_PER_PASSENGER } from '#domain/fares.ts'
import { formatNaira } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { Icon } from '#ui/icon.tsx'
import css from './promos.module.css'
import { routesQuery } from './routes-query.ts'
import { type Promo, promos } from './sample-content.ts'

type OnBook = (departure: string, destination: string) => void

export function Promos({ onBook }: { onBook: OnBook }) {
  const { data: routes } = useQuery(routesQuery())
  return (
    <div className="section section--white">
      <div className="wrap">
        <Carousel
          label="Offers"
          everyMs={3000}
          head={
            <div className="section__head">
              <p className="eyebrow">Split payment</p>
              <h2>Reserve a seat with {formatNaira(COMMITMENT_FEE_PER_PASSENGER)}</h2>
              <p className="lead">
                Pay the commitment fee per passenger now and the balance later, at the terminal or online from{' '}
                <Link href="/manage-booking">Manage Booking</Link>, on routes that offer split payment.
              </p>
            </div>
          }
          cards={promos.map((promo) => (
            <PromoCard
              key={promo.origin + promo.destination}
              promo={promo}
              route={routes && soldRoute(routes, promo)}
              onBook={onBook}
            />
          ))}
        />
      </div>
    </div>
  )
}

/** `route` is undefined until the routes are loaded, and null if the offer's route is not among them. */
type CardProps = { promo: Promo; route: PublicRoute | null | undefined; onBook: OnBook }

function PromoCard({ promo, route, onBook }: CardProps) {
  return (
    <li className={css.promo}>
      <div className={css.promoTop}>
        <img src={promo.picture} alt="" width="1440" height="720" loading="lazy" />
        <span className={css.promoOff}>
          <span className="num">{promo.percent}%</span> off · {promo.offer}
        </span>
      </div>
      <div className={css.promoBody}>
        <h3>
          {promo.origin}
          <Icon name="arrow" />
          <span className="visually-hidden">to</span>
          {promo.destination}
        </h3>
        <p className={css.promoMeta}>{promo.journey}</p>
        <p className={css.promoPrice}>
          <span className="num">{formatNaira(promo.fare)}</span>
          <span className="hint">per seat before discount</span>
        </p>
      </div>
      <div className={css.tear}>
        <i />
        <i />
      </div>
      <dl className={css.promoSplit}>
        <div>
          <dt>Pay now</dt>
          <dd className="num">{formatNaira(COMMITMENT_FEE_PER_PASSENGER)}</dd>
        </div>
        <div>
          <dt>Later, at the terminal or online</dt>
          <dd className="num">{formatNaira(balanceDue(promo.fare, COMMITMENT_FEE_PER_PASSENGER))}</dd>
        </div>
      </dl>
      <div className={css.promoFoot}>
        {route && (
          <Button block onClick={() => onBook(route.origin, route.destination)}>
            Book this route
          </Button>
        )}
        {route === null && <p className="hint">This route is not on sale at the moment.</p>}
        <p className="hint">
          To get {promo.percent}% off, <Link href="/contact">contact us</Link> before you pay.
        </p>
      </div>
    </li>
  )
}

const soldRoute = (routes: readonly PublicRoute[], promo: Promo): PublicRoute | null =>
  routes.find(
    (route) => route.isActive && route.origin === promo.origin && route.destination === promo.destination,
  ) ?? null
