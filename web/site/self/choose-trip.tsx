import type { SelfTargets } from '#contracts/changes/self-page.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'
import textCss from '#site/parts/styles/text.module.css'
import { arrivalInWords } from './arrival-in-words.ts'
import { FormOf } from './form-of.tsx'
import css from './self.module.css'

type Props = {
  targets: SelfTargets
  /** The reference of the booking. */
  of: string
  /** The price of a seat on the current trip, in kobo. */
  price: number
}

/** Step 1 of a move: the trips with enough free seats, to the same destination or another one. */
export function ChooseTrip({ targets, of, price }: Props) {
  const { trips, destination, destinations, page, hasMore } = targets
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${css.quote}`} aria-labelledby="move-title">
      <h2 id="move-title">Move to another trip</h2>
      <p>
        Your first move is free; later moves have a charge. You see every amount before you confirm. If the
        new trip costs more, you pay the difference before boarding. If it costs less, we refund the
        difference, less today’s cancellation charge (shown before you confirm).
      </p>
      {destinations.length > 1 && (
        <form className={formCss.form} method="get" action="/self">
          <input type="hidden" name="act" value="move" />
          <label className={formCss.field}>
            <span className={formCss.label}>To</span>
            <select className={formCss.input} name="to" defaultValue={destination}>
              {destinations.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <Button type="submit">Show trips</Button>
        </form>
      )}
      {trips.length === 0 && <p>No other trip to {destination} has enough free seats at the moment.</p>}
      <ul className={css.trips}>
        {trips.map((trip) => (
          <li key={trip.id}>
            <FormOf action="/self/quote" of={of} isBare>
              <input type="hidden" name="act" value="move" />
              <input type="hidden" name="tripId" value={trip.id} />
              <p>
                <strong>{lagosMoment(new Date(trip.departTime))}</strong>
                <span className={textCss.hint}>
                  {' '}
                  {BUS_TYPE_NAMES[trip.busType]}, arrives {arrivalInWords(trip.departTime, trip.arriveTime)},{' '}
                  {formatNaira(kobo(trip.price))} a seat{differenceInWords(trip.price - price)}
                </span>
              </p>
              <Button type="submit">See the cost</Button>
            </FormOf>
          </li>
        ))}
      </ul>
      <nav className={css.pages} aria-label="Pages">
        {page > 1 && <PageLink to={destination} page={page - 1} label="Earlier trips" />}
        {hasMore && <PageLink to={destination} page={page + 1} label="Later trips" />}
      </nav>
    </section>
  )
}

const PageLink = ({ to, page, label }: { to: string; page: number; label: string }) => (
  <a
    className={buttonClass({ look: 'quiet' })}
    href={`/self?${new URLSearchParams({ act: 'move', to, page: String(page) })}`}
  >
    {label}
  </a>
)

function differenceInWords(difference: number): string {
  if (difference === 0) return ''
  const amount = formatNaira(kobo(Math.abs(difference)))
  return difference > 0 ? `, ${amount} more` : `, ${amount} less`
}
