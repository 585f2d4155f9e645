import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'wouter'
import css from './day-chart.module.css'
import { type Bar, nameOfDay } from './day-words.ts'

type Props = {
  bars: readonly Bar[]
  /** The index of the day whose value is shown. */
  at: number
  /** The day that the user has chosen. Null until then. */
  chosen: string | null
  onChoose: (day: string) => void
  format: (value: number) => string
  /** Returns the height of a value above the bottom of the chart, in percent. */
  height: (value: number) => number
  listUrl: ((day: string) => string) | undefined
  hasSecondColour: boolean
}

/**
 * The bars. Hovering, keyboard focus or a first tap chooses a day. A click, Enter or a second tap opens its list, if
 * `listUrl` is given. The bars are a single Tab stop, and arrow keys move between them.
 */
export function DaySlots({ bars, at, chosen, onChoose, format, height, listUrl, hasSecondColour }: Props) {
  const slots = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(true)
  const last = bars.length - 1

  function move(event: KeyboardEvent) {
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }
    const to = targets[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = slots.current?.children[Math.min(last, Math.max(0, to))]
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the bars inside
    <div className={css.slots} ref={slots} onKeyDown={move}>
      {bars.map(({ day, value, before }, index) => {
        const shared = {
          className: index === at ? `${css.slot} ${css.chosen}` : css.slot,
          tabIndex: index === at ? 0 : -1,
          'aria-label': `${nameOfDay(day)}: ${format(value)}, previous period: ${format(before)}`,
          onFocus: () => onChoose(day),
        }
        const looks = [css.bar, index === last && css.today, hasSecondColour && css.secondColour]
        const bar = { className: looks.filter(Boolean).join(' '), value, height }
        return listUrl ? (
          <Link
            key={day}
            href={listUrl(day)}
            {...shared}
            onPointerEnter={({ pointerType }) => {
              if (pointerType === 'mouse') onChoose(day)
            }}
            // A finger cannot hover, so its first tap only shows the value. `chosen` is read here because the tap
            // focuses the bar, and so chooses the day, before onClick.
            onPointerDown={({ pointerType }) => {
              wasChosen.current = pointerType === 'mouse' || day === chosen
            }}
            onClick={(event) => {
              if (!wasChosen.current) event.preventDefault()
              wasChosen.current = true
              onChoose(day)
            }}
          >
            <DayBar {...bar} />
          </Link>
        ) : (
          <button
            key={day}
            type="button"
            {...shared}
            onPointerEnter={() => onChoose(day)}
            onClick={() => onChoose(day)}
          >
            <DayBar {...bar} />
          </button>
        )
      })}
    </div>
  )
}

function DayBar({ className, value, height }: Pick<Props, 'height'> & { className: string; value: number }) {
  const bottom = `${height(Math.min(0, value))}%`
  return <i className={className} style={{ bottom, height: `${height(Math.abs(value)) - height(0)}%` }} />
}
