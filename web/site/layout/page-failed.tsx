import { Button } from '#ui/button.tsx'
import { reloadIfReachable } from '#ui/reload-if-reachable.ts'

export function PageFailed() {
  return (
    <div className="wrap section">
      <h1>Something went wrong.</h1>
      <p className="lead">This page could not be shown. Check your connection and try again.</p>
      <div className="actions">
        <Button look="primary" onClick={reloadIfReachable}>
          Try again
        </Button>
      </div>
    </div>
  )
}
