import type { SelfWish } from '#contracts/changes/self-service.ts'
import { Button } from '#site/parts/form/button.tsx'
import { FormOf } from './form-of.tsx'
import css from './self.module.css'

type Props = {
  /** The reference of the booking. */
  of: string
  hasEmail: boolean
  sendsSms: boolean
  /** The act that the passenger is about to do. The link leads back to it. */
  wish: SelfWish
}

/** Asks whether to send the link that permits the act by e-mail or by SMS. */
export function AskForLink({ of, hasEmail, sendsSms, wish }: Props) {
  return (
    <FormOf action="/self/link" of={of} isBare>
      {wish.act && <input type="hidden" name="act" value={wish.act} />}
      {wish.seatNos?.map((seatNo) => (
        <input key={seatNo} type="hidden" name="seatNo" value={seatNo} />
      ))}
      {wish.tripId && <input type="hidden" name="tripId" value={wish.tripId} />}
      <fieldset className={css.seats}>
        <legend>To make sure it’s you, we’ll send you a link. How do you want to get it?</legend>
        {hasEmail && (
          <label className={css.seat}>
            <input type="radio" name="channel" value="email" defaultChecked />
            By e-mail
          </label>
        )}
        {(sendsSms || !hasEmail) && (
          <label className={css.seat}>
            <input type="radio" name="channel" value="sms" defaultChecked={!hasEmail} />
            By SMS
          </label>
        )}
      </fieldset>
      <Button type="submit" look="primary" size="lg">
        Send the link
      </Button>
    </FormOf>
  )
}
