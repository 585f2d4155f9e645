import type { PublicBooking } from '#contracts/bookings.ts'
import { Button } from '#site/form/button.tsx'
import cardCss from '#site/form/card.module.css'
import formCss from '#site/form/form.module.css'
import { PolicyTable } from '#site/policy/policy-table.tsx'
import css from './self.module.css'

/** Step 1: the seats to cancel. All are preselected. */
export function ChooseSeats({ booking: { seat, refundPolicy } }: { booking: PublicBooking }) {
  return (
    <form className={`${cardCss.card} ${cardCss.body} ${formCss.form}`} method="post" action="/self/quote">
      <fieldset className={css.seats}>
        <legend>{seat.length === 1 ? 'Cancel this seat' : 'Which seats do you want to cancel?'}</legend>
        {seat.map(({ id, seatNo }) => (
          <label key={id} className={css.seat}>
            <input type="checkbox" name="seatNo" value={seatNo} defaultChecked />
            Seat {seatNo}
          </label>
        ))}
      </fieldset>
      <PolicyTable policy={refundPolicy} />
      <Button type="submit" look="primary" size="lg">
        See the charge
      </Button>
    </form>
  )
}
