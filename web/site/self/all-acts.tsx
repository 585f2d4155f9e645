import type { SelfBooking } from '#contracts/changes/self-service.ts'
import type { SelfAct } from '#domain/changes/self-blocks.ts'
import { Button, buttonClass } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { Icon } from '#ui/icon.tsx'
import { ACT_NAMES } from './act-names.ts'
import { ChooseSeats } from './choose-seats.tsx'
import { FormOf } from './form-of.tsx'
import css from './self.module.css'

/** For each act, whether the page links to a page of its own or has its form. Links are listed in this order. */
const OFFERED_AS: Record<SelfAct, 'link' | 'form'> = {
  seat: 'link',
  move: 'link',
  contact: 'link',
  name: 'link',
  resend: 'form',
  cancel: 'form',
}

type Props = { opened: SelfBooking; sendsSms: boolean; stateKey: string }

/** All that the passenger can do now, and the reasons against the rest. */
export function AllActs({ opened, sendsSms, stateKey }: Props) {
  const { booking } = opened
  const may = (act: SelfAct) => opened.acts.some((one) => one.act === act && one.block === null)
  const isAny = opened.acts.some(({ block }) => block === null)
  const linked = (Object.keys(OFFERED_AS) as SelfAct[]).filter(
    (act) => OFFERED_AS[act] === 'link' && may(act),
  )
  return (
    <>
      {reasonsOf(opened).map(({ reason, acts }) => (
        <p className={cardCss.notice} key={reason}>
          <Icon name="info" />
          <span>
            {isAny && `${acts.map((act) => ACT_NAMES[act]).join(', ')}: `}
            {reason}
          </span>
        </p>
      ))}
      {linked.length > 0 && (
        <nav className={`${cardCss.card} ${cardCss.body} ${css.quote}`} aria-label="Change your booking">
          <h2>Change</h2>
          <ul className={css.acts}>
            {linked.map((act) => (
              <li key={act}>
                <a className={buttonClass({ block: true })} href={`/self?act=${act}`}>
                  {ACT_NAMES[act]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {may('resend') && (
        <FormOf action="/self/resend" of={booking.bookingToken} stateKey={stateKey}>
          <h2>{ACT_NAMES.resend}</h2>
          <div className={css.acts}>
            {booking.email !== '' && (
              <Button type="submit" name="channel" value="email">
                Send by e-mail
              </Button>
            )}
            {sendsSms && (
              <Button type="submit" name="channel" value="sms">
                Send by SMS
              </Button>
            )}
          </div>
        </FormOf>
      )}
      {may('cancel') && <ChooseSeats booking={booking} />}
    </>
  )
}

/** Returns each reason once, with the acts that it blocks. */
function reasonsOf({ acts }: SelfBooking): { reason: string; acts: SelfAct[] }[] {
  const reasons = [...new Set(acts.flatMap(({ reason }) => reason ?? []))]
  return reasons.map((reason) => ({
    reason,
    acts: acts.filter((one) => one.reason === reason).map(({ act }) => act),
  }))
}
