import { MiniBus, type SeatLook } from '#admin/parts/seats/mini-bus.tsx'
import textCss from '#admin/parts/styles/text.module.css'
import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import css from './trips.module.css'

const LOOKS: Record<string, SeatLook | undefined> = { B: 'sold', R: 'held', U: 'off' }

export function TripLoad({
  trip: { seatStates, availableSeatsCount },
}: {
  trip: Pick<StaffTrip, 'seatStates' | 'availableSeatsCount'>
}) {
  return (
    <span className={css.load}>
      <MiniBus
        seatCount={seatStates.length}
        lookOf={(seatNo) => LOOKS[seatStates[Number(seatNo) - 1] ?? '']}
        pitch={5}
      />
      <span className={textCss.nowrap}>
        <b>{availableSeatsCount}</b> left
        <span className={textCss.sub}>of {seatStates.length}</span>
      </span>
    </span>
  )
}
