import { SelfPageState } from '#contracts/changes/self-page.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import { Icon } from '#ui/icon.tsx'
import { OpenForm } from './open-form.tsx'
import { OpenedBooking } from './opened-booking.tsx'
import css from './self.module.css'

const EMPTY: SelfPageState = {
  link: null,
  opened: null,
  act: null,
  quote: null,
  targets: null,
  seats: null,
  sentTo: null,
  shared: null,
  linked: null,
  done: null,
  payLink: null,
  sendsSms: false,
  error: null,
  fields: {},
  typed: {},
  key: '',
}

/** Cancels or changes a booking in steps: choose, read the quote, confirm. Each step is a form that needs no script. */
export function SelfPage() {
  const state = SelfPageState.safeParse(usePageData().self).data ?? EMPTY
  return (
    <div className={`${sectionCss.wrap} ${sectionCss.section} ${css.self}`}>
      <h1>Cancel or change a booking</h1>
      {state.error && (
        <p className={`${cardCss.notice} ${cardCss.red}`} role="alert">
          <Icon name="alert" />
          {state.error}
        </p>
      )}
      <Step state={state} />
    </div>
  )
}

function Step({ state }: { state: SelfPageState }) {
  if (state.link) return <UseLink token={state.link} />
  if (!state.opened) return <OpenForm typed={state.typed} sendsSms={state.sendsSms} />
  return <OpenedBooking state={state} opened={state.opened} />
}

/** Uses the link only when the button is pressed, because mail scanners follow links but press no buttons. */
function UseLink({ token }: { token: string }) {
  return (
    <form
      className={`${cardCss.card} ${cardCss.body} ${formCss.form}`}
      method="post"
      action={`/act/${token}`}
    >
      <h2>Continue to your booking</h2>
      <p>
        You can then cancel or change your booking for 15 minutes in this browser. We show you the charge
        before anything changes.
      </p>
      <Button type="submit" look="primary" size="lg">
        Continue
      </Button>
    </form>
  )
}
