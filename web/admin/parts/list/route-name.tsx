import hiddenCss from '#ui/visually-hidden.module.css'
import css from './cells.module.css'

/** Shows a dashed arrow between the places. A screen reader reads 'Lagos to Awgu'. */
export function RouteName({ origin, destination }: { origin: string; destination: string }) {
  return (
    <span className={css.route}>
      {origin}{' '}
      <span className={css.to}>
        <svg viewBox="0 0 20 8" aria-hidden="true">
          <path d="M1 4h17" strokeDasharray="3 2.6" />
          <path d="M15.5 1.2 18.5 4l-3 2.8" />
        </svg>
        <span className={hiddenCss.visuallyHidden}> to </span> {destination}
      </span>
    </span>
  )
}
