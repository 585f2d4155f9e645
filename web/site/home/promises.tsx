import { COMMITMENT_FEE_PER_PASSENGER } from '#domain/bookings/fares.ts'
import { formatNaira } from '#domain/platform/money.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import { Icon, type IconName } from '#ui/icon.tsx'
import css from './promises.module.css'

const PROMISES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'seat',
    title: 'The seat you pick is yours',
    text: 'Choose a window or aisle seat on the seat map. Every seat is sold only once.',
  },
  {
    icon: 'sun',
    title: 'We travel in daylight',
    text: 'Before you pay, you see when your bus leaves and arrives. On long routes we stop overnight, and the trip details tell you where.',
  },
  {
    icon: 'wallet',
    title: 'Pay the way that suits you',
    text: `Pay in full or, on routes with split payment, pay ${formatNaira(COMMITMENT_FEE_PER_PASSENGER)} per passenger now and the balance later. Everything you pay is shown on your ticket.`,
  },
  {
    icon: 'shield',
    title: 'Your next of kin is on record',
    text: 'Your next of kin is listed on the passenger manifest, as road safety rules require.',
  },
]

export function Promises() {
  return (
    <section className={sectionCss.section}>
      <div className={sectionCss.wrap}>
        <div className={sectionCss.head}>
          <p className={sectionCss.eyebrow}>Why choose us</p>
          <h2>Our promise to you</h2>
        </div>
        <ol className={css.miles}>
          {PROMISES.map(({ icon, title, text }) => (
            <li key={title} className={css.mile}>
              <span className={css.mileStone}>
                <Icon name={icon} />
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
