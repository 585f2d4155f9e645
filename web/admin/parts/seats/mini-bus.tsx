import textCss from '#admin/parts/styles/text.module.css'
import { layoutFor } from '#domain/network/seat-layout.ts'
import css from './seats.module.css'

export type SeatLook = 'sold' | 'held' | 'off'

type Props = {
  seatCount: number
  /** The look of a seat; undefined means free. */
  lookOf?: (seatNo: string) => SeatLook | undefined
  /** Pixels from one seat to the next. */
  pitch?: number
}

const SEAT = 0.78

const LOOKS: Record<SeatLook, string | undefined> = {
  sold: css.seatSold,
  held: css.seatHeld,
  off: css.seatOff,
}

/**
 * A small picture of the bus from above, front to the right. It is hidden from screen readers, because every use shows
 * the number of seats as text beside it.
 */
export function MiniBus({ seatCount, lookOf = () => undefined, pitch = 15 }: Props) {
  const layout = layoutFor(seatCount)
  if (!layout) return <span className={textCss.muted}>Invalid bus type</span>
  const { rows } = layout
  const lanes = Math.max(...rows.map((row) => row.length))
  const size = pitch * SEAT
  const edge = pitch / 2
  const [width, height] = [rows.length * pitch + edge * 2, lanes * pitch + edge]
  return (
    <svg
      className={css.mini}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <rect
        className={css.body}
        x=".5"
        y=".5"
        width={width - 1}
        height={height - 1}
        rx={Math.min(10, pitch)}
      />
      {rows.map((row, fromFront) =>
        row.map((cell, lane) => {
          const x = width - edge - (fromFront + 1) * pitch + (pitch - size) / 2
          const y = edge / 2 + lane * pitch + (pitch - size) / 2
          if (cell.kind === 'driver') {
            return (
              <circle key="driver" className={css.driver} cx={x + size / 2} cy={y + size / 2} r={size / 3} />
            )
          }
          if (cell.kind !== 'seat') return null
          const look = lookOf(cell.no)
          return (
            <rect
              key={cell.no}
              className={look ? `${css.miniSeat} ${LOOKS[look]}` : css.miniSeat}
              x={x}
              y={y}
              width={size}
              height={size}
              rx={size / 4}
            />
          )
        }),
      )}
    </svg>
  )
}
