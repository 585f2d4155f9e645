import { lagosDate, lagosInstant } from '#domain/lagos-time.ts'
import css from './dashboard.module.css'
import { niceScale } from './scale.ts'

type Bar = { day: string; value: number }

type Props = {
  bars: readonly Bar[]
  label: string
  format: (value: number) => string
  /** Uses the second chart colour. */
  isKhaki?: boolean
  /** Shows the days under the bars. If two charts are one above the other, only the lower one sets it. */
  hasDays?: boolean
}

const LEFT = 44
const PLOT = 84
const TOP = 34
const FOOT = 36

/**
 * A bar chart by day; the last bar is today. It is hidden from screen readers, because a table has the same numbers.
 * Renders all bars for a wide card and the last seven for a narrow one; CSS shows one of the two.
 */
export function DayBars(props: Props) {
  return (
    <>
      <Drawn {...props} width={672} className={`${css.chart} ${css.onlyL}`} />
      <Drawn {...props} bars={props.bars.slice(-7)} width={300} className={`${css.chart} ${css.onlyS}`} />
    </>
  )
}

function Drawn({
  bars,
  label,
  format,
  isKhaki = false,
  hasDays = false,
  width,
  className,
}: Props & { width: number; className: string | undefined }) {
  const { top, steps } = niceScale(Math.max(...bars.map(({ value }) => value)))
  const slot = (width - LEFT - 6) / bars.length
  const bar = Math.min(26, slot * 0.62)
  const yOf = (value: number) => TOP + PLOT * (1 - Math.max(0, value) / top)
  const peak = bars.reduce((best, one, at) => (one.value > (bars[best]?.value ?? 0) ? at : best), 0)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${TOP + PLOT + (hasDays ? FOOT : 10)}`}
      aria-hidden="true"
    >
      <text className={css.lbl} x="0" y="12">
        {label}
      </text>
      {steps.map((step) => (
        <g key={step}>
          <line
            className={step === 0 ? css.axis : css.gridline}
            x1={LEFT}
            x2={width - 6}
            y1={yOf(step)}
            y2={yOf(step)}
          />
          <text x={LEFT - 6} y={yOf(step) + 4} textAnchor="end">
            {format(step)}
          </text>
        </g>
      ))}
      {bars.map(({ day, value }, at) => {
        const isToday = at === bars.length - 1
        const middle = LEFT + slot * (at + 0.5)
        return (
          <g key={day}>
            <rect
              className={`${isToday ? css.today : css.barDay} ${isKhaki ? css.k : ''}`}
              x={middle - bar / 2}
              y={yOf(value)}
              width={bar}
              height={Math.max(0, TOP + PLOT - yOf(value))}
              rx="2"
            />
            {(isToday || at === peak) && value !== 0 && (
              <text className={css.lbl} x={middle} y={yOf(value) - 5} textAnchor="middle">
                {format(value)}
              </text>
            )}
            {hasDays && <DayName day={day} at={middle} isToday={isToday} />}
          </g>
        )
      })}
    </svg>
  )
}

function DayName({ day, at, isToday }: { day: string; at: number; isToday: boolean }) {
  const [weekday, date] = lagosDate(lagosInstant(day)).split(' ')
  return (
    <>
      <text className={isToday ? css.lbl : undefined} x={at} y={TOP + PLOT + 16} textAnchor="middle">
        {date}
      </text>
      <text x={at} y={TOP + PLOT + 30} textAnchor="middle">
        {isToday ? 'today' : weekday}
      </text>
    </>
  )
}
