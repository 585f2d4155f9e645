import { Button } from '#site/form/button.tsx'
import formCss from '#site/form/form.module.css'
import css from './self.module.css'

/** Asks by which way the link comes that permits the cancellation. */
export function AskForLink({ hasEmail, sendsSms }: { hasEmail: boolean; sendsSms: boolean }) {
  return (
    <form className={formCss.form} method="post" action="/self/link">
      <fieldset className={css.seats}>
        <legend>To make sure that it’s you, we send you a link. How?</legend>
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
    </form>
  )
}
