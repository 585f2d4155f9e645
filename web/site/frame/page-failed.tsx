import { Button } from '#ui/button.tsx'

export function PageFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="wrap section">
      <h1>Something went wrong.</h1>
      <p className="lead">This page could not be shown. Check your network, then try once more.</p>
      <div className="actions">
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  )
}
