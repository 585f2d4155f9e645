import { COMMITMENT_FEE_PER_PASSENGER } from '#domain/fares.ts'
import { formatNaira } from '#domain/money.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import css from './promises.module.css'

const PROMISES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'seat',
    title: 'The seat you pick is yours',
    text: 'See the bus from above, choose window or aisle. Every seat is sold only once.',
  },
  {
    icon: 'sun',
    title: 'We travel by daylight',
    text: 'You see when your bus leaves and arrives before you pay. On long routes we stop overnight in a named town.',
  },
  {
    icon: 'wallet',
    title: 'Pay in a way that suits you',
    text: `In full, or ${formatNaira(COMMITMENT_FEE_PER_PASSENGER)} per passenger first. Everything you pay is shown on your ticket.`,
  },
  {
    icon: 'shield',
    title: 'Your family is informed',
    text: 'Your next of kin is listed on the bus manifest, as road safety rules require.',
  },
]

export function Promises() {
  return (
    <section className="section">
      <div className="wrap">
        <div className="section__head">
          <p className="eyebrow">Why choose us</p>
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
