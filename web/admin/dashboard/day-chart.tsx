import { useState } from 'react'
import { Link } from 'wouter'
import css from './day-chart.module.css'
import { DaySlots } from './day-slots.tsx'
import { type Bar, nameOfDay } from './day-words.ts'
import { niceScale } from './scale.ts'

type Props = {
  label: string
  bars: readonly Bar[]
  /** Formats a value exactly. `formatShort` formats it for the axis. */
  format: (value: number) => string
  formatShort?: (value: number) => string
  /** The smallest step of the axis. */
  smallestStep?: number
  /** Returns the address of the list of a day. Without it, a bar only shows its value. */
  listUrl?: ((day: string) => string) | undefined
  hasSecondColour?: boolean
}

/** The number of day names that fit below the bars on a phone. */
const MOST_NAMES = 7

/**
 * A bar chart by day. The last bar is today, and the dotted line is the previous period. The text above the bars shows
 * the value of the chosen day.
 */
export function DayChart({ label, bars, format, formatShort = format, smallestStep = 1, ...props }: Props) {
  const { listUrl, hasSecondColour = false } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const values = bars.flatMap(({ value, before }) => [value, before])
  const { bottom, top, steps } = niceScale(values, smallestStep)
  const height = (value: number) => ((value - bottom) / (top - bottom)) * 100
  const last = bars.length - 1
  const found = bars.findIndex(({ day }) => day === chosen)
  const at = found === -1 ? last : found
  const current = bars[at]
  const every = Math.ceil(bars.length / MOST_NAMES)
  return (
    <section className={css.chart} aria-label={`${label} per day`}>
      <p className={css.caption}>
        <b>{label}</b>
        {current && <Reading bar={current} format={format} list={listUrl?.(current.day)} />}
      </p>
      <div className={css.plot}>
        <div className={css.axis} aria-hidden="true">
          {steps.map((step) => (
            <span key={step} style={{ bottom: `${height(step)}%` }}>
              {formatShort(step)}
            </span>
          ))}
        </div>
        <div className={css.area}>
          {steps.map((step) => (
            <i
              key={step}
              className={step === 0 ? `${css.grid} ${css.zero}` : css.grid}
              style={{ bottom: `${height(step)}%` }}
            />
          ))}
          <DaySlots
            bars={bars}
            at={at}
            chosen={chosen}
            onChoose={setChosen}
            format={format}
            height={height}
            listUrl={listUrl}
            hasSecondColour={hasSecondColour}
          />
          <svg
            className={css.before}
            viewBox={`0 0 ${bars.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polyline
              points={bars.map(({ before }, index) => `${index + 0.5},${100 - height(before)}`).join(' ')}
            />
          </svg>
        </div>
        <div className={css.days} aria-hidden="true">
          {bars.map(({ day }, index) => (
            <span key={day} className={css.day}>
              {(last - index) % every === 0 && (
                <DayName day={day} isToday={index === last} hasMonth={every > 1} />
              )}
            </span>
          ))}
        </div>
      </div>
    </section>
  )
}

type ReadingProps = { bar: Bar; format: (value: number) => string; list: string | undefined }

/** Shows the value of the chosen day and links to its list. On a phone it is easier to press than a bar. */
function Reading({ bar: { day, value, before }, format, list }: ReadingProps) {
  const words = (
    <>
      {nameOfDay(day)}: <b>{format(value)}</b> · previous period: {format(before)}
    </>
  )
  return list ? (
    <Link className={css.reading} href={list}>
      {words}
    </Link>
  ) : (
    <span className={css.reading}>{words}</span>
  )
}

/** Shows the date, and below it 'today', the weekday or, in a long chart, the month. */
function DayName({ day, isToday, hasMonth }: { day: string; isToday: boolean; hasMonth: boolean }) {
  const [weekday, date, month] = nameOfDay(day).split(' ')
  return (
    <span className={css.name}>
      {date}
      <br />
      {isToday ? 'today' : hasMonth ? month : weekday}
    </span>
  )
}
