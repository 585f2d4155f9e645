import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { BusGrid, type SeatFocus } from '#admin/parts/seats/bus-grid.tsx'
import type { StaffSeat } from '#contracts/network/staff-trips.ts'
import { LOOKS, lookOf } from './seat-looks.ts'

type Props = {
  seats: readonly StaffSeat[]
  capacity: number
  chosen: ReadonlySet<number>
  onToggle: (seat: StaffSeat) => void
  onOpen: (seat: StaffSeat) => void
}

/** The seat map of a trip. A click calls `onToggle` for a free seat and `onOpen` for any other seat. */
export function SeatGrid({ seats, capacity, chosen, ...on }: Props) {
  return (
    <BusGrid seats={seats} capacity={capacity}>
      {(seat, focus) => <SeatButton {...on} seat={seat} isChosen={chosen.has(seat.id)} focus={focus} />}
    </BusGrid>
  )
}

type ButtonProps = Pick<Props, 'onToggle' | 'onOpen'> & {
  seat: StaffSeat
  isChosen: boolean
  focus: SeatFocus
}

function SeatButton({ seat, isChosen, focus, onToggle, onOpen }: ButtonProps) {
  const look = LOOKS[lookOf(seat)]
  const isFree = seat.status === 'AVAILABLE'
  const icon = isChosen ? 'ok' : 'icon' in look ? look.icon : undefined
  return (
    <button
      type="button"
      {...focus}
      className={look.className}
      aria-label={`Seat ${seat.seatNo}, ${look.words}`}
      aria-pressed={isFree ? isChosen : undefined}
      onClick={() => (isFree ? onToggle(seat) : onOpen(seat))}
    >
      {seat.seatNo}
      {icon && <AdminIcon name={icon} />}
    </button>
  )
}
