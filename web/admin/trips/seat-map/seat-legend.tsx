import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import cardCss from '#admin/parts/layout/card.module.css'
import type { StaffSeat } from '#contracts/network/staff-trips.ts'
import { LOOKS, lookOf } from './seat-looks.ts'
import css from './seat-map.module.css'

export function SeatLegend({ seats }: { seats: readonly StaffSeat[] }) {
  return (
    <section className={cardCss.card}>
      <header>
        <h2>Legend</h2>
        <span className={cardCss.end}>{seats.length} seats</span>
      </header>
      <ul className={`${cardCss.body} ${css.keys}`}>
        {Object.entries(LOOKS).map(([name, look]) => (
          <li key={name}>
            <span className={look.className} aria-hidden="true">
              {'icon' in look && <AdminIcon name={look.icon} />}
            </span>
            {look.words}
            <b>{seats.filter((seat) => lookOf(seat) === name).length}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
