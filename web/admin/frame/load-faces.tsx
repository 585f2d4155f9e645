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

export function LoadFailed({ things, onRetry }: { things: string; onRetry: () => void }) {
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
