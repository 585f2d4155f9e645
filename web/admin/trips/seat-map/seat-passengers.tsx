import cardCss from '#admin/parts/layout/card.module.css'
import factsCss from '#admin/parts/layout/facts.module.css'
import gridCss from '#admin/parts/layout/grid.module.css'
import cellCss from '#admin/parts/list/cells.module.css'
import type { StaffSeat } from '#contracts/network/staff-trips.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { formatNaira, kobo, naira } from '#domain/platform/money.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './seat-map.module.css'

type Booking = NonNullable<StaffSeat['booking']>
type Sold = StaffSeat & { booking: Booking }

const isSold = (seat: StaffSeat): seat is Sold => seat.status === 'BOOKED' && seat.booking !== null

type Props = { seats: readonly StaffSeat[]; onOpen: (seat: StaffSeat) => void }

/**
 * Passengers by seat, and the money paid and due. Renders nothing if no seat is sold, or if this user may not see
 * bookings: the server then sends null.
 */
export function SeatPassengers({ seats, onOpen }: Props) {
  const sold = seats.filter(isSold)
  if (sold.length === 0) return null
  return (
    <div className={`${gridCss.stack} ${css.aboard}`}>
      <section className={cardCss.card}>
        <header>
          <h2>Passengers</h2>
          <span className={cardCss.end}>{sold.length}, in seat order</span>
        </header>
        <ul className={css.aboardList}>
          {sold.map((seat) => (
            <li key={seat.id}>
              <button type="button" onClick={() => onOpen(seat)}>
                <b>
                  <span className={hiddenCss.visuallyHidden}>Seat </span>
                  {seat.seatNo}
                </b>
                <span>
                  {seat.booking.passenger?.name ?? 'Not named'}
                  <BookedBy of={seat.booking} />
                </span>
                <Due seat={seat} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <Money sold={sold} />
    </div>
  )
}

function BookedBy({ of: { passenger, passengerName } }: { of: Booking }) {
  return passenger?.name !== passengerName && <small>booked by {passengerName}</small>
}

/** The amount is due for the whole booking, so only the first seat of the booking shows it. */
function Due({ seat: { seatNo, booking } }: { seat: Sold }) {
  const [first] = booking.seatNos
  if (booking.amountDue === 0) return <span className={cellCss.zero}>paid</span>
  return (
    <span className={cellCss.due}>
      {first === seatNo ? formatNaira(naira(booking.amountDue)) : `with seat ${first}`}
    </span>
  )
}

/** The money paid and due. Counts each booking once, even if it has several seats. */
function Money({ sold }: { sold: readonly Sold[] }) {
  const bookings = [...new Map(sold.map(({ booking }) => [booking.id, booking])).values()]
  const sum = (amount: (booking: Booking) => number) =>
    kobo(bookings.reduce((total, booking) => total + naira(amount(booking)), 0))
  const paid = sum(({ amountPaid }) => amountPaid)
  const due = sum(({ amountDue }) => amountDue)
  return (
    <section className={cardCss.card}>
      <header>
        <h2>Payments</h2>
      </header>
      <dl className={`${cardCss.body} ${factsCss.facts} ${factsCss.money}`}>
        <dt>{seatCount(sold.length)} sold</dt>
        <dd>{formatNaira(kobo(paid + due))}</dd>
        <dt>Paid</dt>
        <dd>{formatNaira(paid)}</dd>
        <dt className={factsCss.total}>Due before boarding</dt>
        <dd className={due > 0 ? `${factsCss.total} ${cellCss.due}` : `${factsCss.total} ${cellCss.zero}`}>
          {formatNaira(due)}
        </dd>
      </dl>
    </section>
  )
}
