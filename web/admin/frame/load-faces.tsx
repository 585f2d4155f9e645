import { ApiError } from '#api/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import './load-faces.css'

/** The two faces of what is not there yet. `things` as in 'Failed to load batches. Please try again.' */

export function Loading({ things }: { things: string }) {
  return (
    <div className="load-face" role="status">
      <Spinner />
      <span className="visually-hidden">Loading {things}</span>
    </div>
  )
}

type FailedProps = {
  things: string
  onRetry: () => void
  /** Of one thing by its number: that there is none is no failure, and asking again would not help. */
  error?: Error | null
}

export function LoadFailed({ things, onRetry, error }: FailedProps) {
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <div className="load-face" role="alert">
        <p>{error.sentence}</p>
      </div>
    )
  return (
    <div className="load-face" role="alert">
      <p className="note note--bad">
        <Icon name="alert" />
        Failed to load {things}. Please try again.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
