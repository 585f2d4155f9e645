import { AdminIcon } from '#admin/admin-icon.tsx'
import type { StaffSeat } from '#contracts/staff-trips.ts'
import { LOOKS, lookOf } from './seat-looks.ts'
import css from './seat-map.module.css'

export function SeatLegend({ seats }: { seats: readonly StaffSeat[] }) {
  return (
    <section className="card">
      <header>
        <h2>Legend</h2>
        <span className="end">{seats.length} seats</span>
      </header>
      <ul className={`body ${css.keys}`}>
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
