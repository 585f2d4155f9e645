import css from './spinner.module.css'
import hiddenCss from './visually-hidden.module.css'

export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />
}

/** A loading state for the whole screen. */
export function Waiting({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={css.waiting} role="status">
      <Spinner />
      <span className={hiddenCss.visuallyHidden}>{label}</span>
    </div>
  )
}
