import hiddenCss from '#ui/visually-hidden.module.css'

type Props = {
  className: string | undefined
  /** How many items wait for staff. */
  count: number
  /** The time left to answer a dispute. */
  hoursLeft?: string | null
  /** The class of the time. A narrow sidebar hides it. */
  timeClassName?: string | undefined
}

/** The number of items that wait for staff. Its tooltip and screen readers say what the short text means. */
export function WaitingBadge({ className, count, hoursLeft, timeClassName }: Props) {
  const words = `${count} waiting${hoursLeft ? `, ${hoursLeft} left to answer a dispute` : ''}`
  return (
    <span className={className} title={words}>
      <span aria-hidden="true">
        {count}
        {hoursLeft && <span className={timeClassName}> · {hoursLeft}</span>}
      </span>
      <span className={hiddenCss.visuallyHidden}>{words}</span>
    </span>
  )
}
