import type { PublicBooking } from '#contracts/bookings/bookings.ts'
import { Button } from '#site/parts/form/button.tsx'
import { PolicyTable } from '#site/parts/policy/policy-table.tsx'
import { FormOf } from './form-of.tsx'
import css from './self.module.css'

/**
 * Step 1 of a cancellation: the seats. All are preselected. With several seats, each also has a button that submits
 * only that one.
 */
export function ChooseSeats({ booking }: { booking: PublicBooking }) {
  const { seat, refundPolicy, bookingToken } = booking
  return (
    <FormOf action="/self/quote" of={bookingToken}>
      <h2>Cancel</h2>
      <input type="hidden" name="act" value="cancel" />
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
      {seat.length > 1 && (
        <div className={css.acts}>
          {seat.map(({ id, seatNo }) => (
            <Button key={id} type="submit" name="only" value={seatNo}>
              Only seat {seatNo}
            </Button>
          ))}
        </div>
      )}
    </FormOf>
  )
}
