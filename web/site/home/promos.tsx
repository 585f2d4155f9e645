import { Link } from 'wouter'
import type { PublicOffer } from '#contracts/company/public-content.ts'
import { balanceDue, COMMITMENT_FEE_PER_PASSENGER, isSplitOffered } from '#domain/bookings/fares.ts'
import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import camp from '#site/parts/art/hero-camp.svg'
import expressway from '#site/parts/art/hero-expressway.svg'
import kit from '#site/parts/art/hero-kit.svg'
import { Button } from '#site/parts/form/button.tsx'
import { useContent } from '#site/parts/page-data/content-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { Icon } from '#ui/icon.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './promos.module.css'

const PICTURES = [camp, expressway, kit]

type OnBook = (departure: string, destination: string) => void

/** Shows the offers that need no code, each with a trip on sale. Without offers, nothing is shown. */
export function Promos({ onBook }: { onBook: OnBook }) {
  const { offers } = useContent()
  if (offers.length === 0) return null
  return (
    <div className={`${sectionCss.section} ${sectionCss.white}`}>
      <div className={sectionCss.wrap}>
        <Carousel
          label="Offers"
          everyMs={3000}
          head={
            <div className={sectionCss.head}>
              <p className={sectionCss.eyebrow}>Split payment</p>
              <h2>Reserve a seat with {formatNaira(COMMITMENT_FEE_PER_PASSENGER)}</h2>
              <p className={textCss.lead}>
                On routes with split payment, pay the commitment fee for each passenger now and the balance
                later, at the terminal or online in <Link href="/manage-booking">Manage Booking</Link>.
              </p>
            </div>
          }
          cards={offers.map((offer, index) => (
            <PromoCard
              key={offer.id}
              offer={offer}
              picture={PICTURES[index % PICTURES.length]}
              onBook={onBook}
            />
          ))}
        />
      </div>
    </div>
  )
}

type CardProps = { offer: PublicOffer; picture: string | undefined; onBook: OnBook }

function PromoCard({ offer, picture, onBook }: CardProps) {
  const { origin, destination, duration, paymentType } = offer.trip
  const [price, fullPrice] = [naira(offer.trip.price), naira(offer.trip.fullPrice)]
  return (
    <li className={css.promo}>
      <div className={css.promoTop}>
        <img src={picture} alt="" width="1440" height="720" loading="lazy" />
        <span className={css.promoOff}>
          <span className={`${textCss.num} ${css.num}`}>{discountOf(offer)}</span> off · {offer.title}
        </span>
      </div>
      <div className={css.promoBody}>
        <h3>
          {origin}
          <Icon name="arrow" />
          <span className={hiddenCss.visuallyHidden}>to</span>
          {destination}
        </h3>
        <p className={css.promoMeta}>{duration}</p>
        <p className={css.promoPrice}>
          <span className={`${textCss.num} ${css.num}`}>{formatNaira(price)}</span>
          <span className={textCss.hint}>
            per seat, was <s>{formatNaira(fullPrice)}</s>
          </span>
        </p>
      </div>
      <div className={css.tear}>
        <i />
        <i />
      </div>
      {isSplitOffered(paymentType, price, 1) && (
        <dl className={css.promoSplit}>
          <div>
            <dt>Pay now</dt>
            <dd className={textCss.num}>{formatNaira(COMMITMENT_FEE_PER_PASSENGER)}</dd>
          </div>
          <div>
            <dt>Later, at the terminal or online</dt>
            <dd className={textCss.num}>{formatNaira(balanceDue(price, COMMITMENT_FEE_PER_PASSENGER))}</dd>
          </div>
        </dl>
      )}
      <div className={css.promoFoot}>
        <Button block onClick={() => onBook(origin, destination)}>
          Book this route
        </Button>
        <p className={textCss.hint}>
          {offer.text} {offer.isForAllRoutes && 'On all routes. '}Valid until{' '}
          {lagosDate(lagosInstant(offer.endsOn))}.
        </p>
      </div>
    </li>
  )
}

/** Returns `20%` or `₦1,000`. */
const discountOf = ({ percent, amount }: PublicOffer): string =>
  percent === null ? formatNaira(naira(amount ?? 0)) : `${percent}%`
