import './spinner.css'

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}

/** A loading state for the whole screen. */
export function Waiting({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="waiting" role="status">
      <Spinner />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
