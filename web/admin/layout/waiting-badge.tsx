import hiddenCss from '#ui/visually-hidden.module.css'
import css from './layout.module.css'

type Props = {
  className: string | undefined
  /** How many items wait for staff. */
  count: number
  /** The time left to answer a dispute. A narrow sidebar hides it. */
  hoursLeft?: string | null
}

/** The number of items that wait for staff. Its tooltip and screen readers say what the short text means. */
export function WaitingBadge({ className, count, hoursLeft }: Props) {
  const words = `${count} waiting${hoursLeft ? `, ${hoursLeft} left to answer a dispute` : ''}`
  return (
    <span className={className} title={words}>
      <span aria-hidden="true">
        {count}
        {hoursLeft && <span className={css.t}> · {hoursLeft}</span>}
      </span>
      <span className={hiddenCss.visuallyHidden}>{words}</span>
    </span>
  )
}
