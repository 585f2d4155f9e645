import { COMMITMENT_FEE_PER_PASSENGER } from '#domain/fares.ts'
import { formatNaira } from '#domain/money.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import './promises.css'

const PROMISES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'seat',
    title: 'The seat you pick is yours',
    text: 'See the bus from above, choose window or aisle. One seat is sold once, to one person.',
  },
  {
    icon: 'sun',
    title: 'We travel by daylight',
    text: 'Buses leave from 5:00 to 6:30 am. Long routes stop for the night at a stated place.',
  },
  {
    icon: 'wallet',
    title: 'Pay the way you can',
    text: `In full, or ${formatNaira(COMMITMENT_FEE_PER_PASSENGER)} per passenger first. Every naira shows on your ticket.`,
  },
  {
    icon: 'shield',
    title: 'Your people know',
    text: 'Your next of kin is on the manifest of every bus, as road safety rules ask.',
  },
]

export function Promises() {
  return (
    <section className="section">
      <div className="wrap">
        <div className="section__head">
          <p className="eyebrow">Why choose us</p>
          <h2>What we promise on the road</h2>
        </div>
        <ol className="miles">
          {PROMISES.map(({ icon, title, text }) => (
            <li key={title} className="mile">
              <span className="mile__stone">
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
