import type { SelfPageState } from '#contracts/changes/self-page.ts'
import type { SelfBooking } from '#contracts/changes/self-service.ts'
import { smsLink, whatsAppLink } from '#domain/bookings/share-links.ts'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { TextField } from '#site/parts/form/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import { FormOf } from './form-of.tsx'
import css from './self.module.css'

type Props = { state: SelfPageState; opened: SelfBooking }

/**
 * Lists the passengers by seat. The buyer fills in each seat or sends its passenger a link. Works without script,
 * because each button is a form and the ways to share are plain links.
 */
export function PassengersOf({ state, opened }: Props) {
  const { passengers, booking } = opened
  if (passengers.length === 0) return null
  const complete = passengers.filter(({ isComplete }) => isComplete).length
  return (
    <section
      className={`${cardCss.card} ${cardCss.body} ${css.quote}`}
      aria-label="Passengers"
      id="passengers"
    >
      <h2>Who sits where?</h2>
      <p>
        Each passenger’s details are needed. {complete} of {passengers.length} done.
      </p>
      {state.linked && (
        <p className={cardCss.notice} role="status">
          <Icon name="check" />
          We sent a link to the passenger in seat {state.linked}.
        </p>
      )}
      {state.shared && <ShareSeat {...state.shared} />}
      <ul className={css.passengers}>
        {passengers.map((passenger) => (
          <li key={passenger.seatNo}>
            <p>
              <b>Seat {passenger.seatNo}</b>: {stateOf(passenger)}
            </p>
            <FormOf action="/self/passengers" of={booking.bookingToken} isBare>
              <input type="hidden" name="seat" value={passenger.seatNo} />
              <div className={css.seatActs}>
                <Button type="submit" name="way" value="now">
                  {passenger.isComplete ? 'Change' : 'Fill in now'}
                  <span className={hiddenCss.visuallyHidden}>, seat {passenger.seatNo}</span>
                </Button>
                <Button type="submit" name="way" value="share">
                  Share a link
                  <span className={hiddenCss.visuallyHidden}>, seat {passenger.seatNo}</span>
                </Button>
              </div>
            </FormOf>
            {!passenger.isComplete && (
              <FormOf action="/self/passengers" of={booking.bookingToken} isBare>
                <input type="hidden" name="seat" value={passenger.seatNo} />
                <TextField
                  label={state.sendsSms ? 'Their phone number or e-mail address' : 'Their e-mail address'}
                  name="contact"
                  autoComplete="off"
                  error={state.typed.seat === passenger.seatNo ? state.fields.contact : undefined}
                />
                <Button type="submit" name="way" value="send">
                  Send a link
                  <span className={hiddenCss.visuallyHidden}>, seat {passenger.seatNo}</span>
                </Button>
              </FormOf>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateOf = ({ firstName, isComplete }: SelfBooking['passengers'][number]): string => {
  if (!firstName) return 'no passenger yet'
  return `${firstName}${isComplete ? ', complete' : ', details missing'}`
}

/** Shows the link of one seat with ways to send it. It is for the passenger of that seat only. */
function ShareSeat({ seatNo, url }: { seatNo: string; url: string }) {
  const shared = { text: `Please add your details for seat ${seatNo}:`, url }
  return (
    <div className={cardCss.notice} role="status">
      <div className={css.share}>
        <p>Send this link to the passenger in seat {seatNo}:</p>
        <p>
          <a href={url}>{url}</a>
        </p>
        <div className={css.seatActs}>
          <a
            className={buttonClass({})}
            href={whatsAppLink(shared)}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp
          </a>
          <a className={buttonClass({})} href={smsLink(shared)}>
            SMS
          </a>
        </div>
      </div>
    </div>
  )
}
