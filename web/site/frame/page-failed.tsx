import { Button } from '#ui/button.tsx'

/** Reloading is the one way on that also helps a tab whose chunks a new version has replaced. */
export function PageFailed() {
  return (
    <div className="wrap section">
      <h1>Something went wrong.</h1>
      <p className="lead">This page could not be shown. Check your network, then try once more.</p>
      <div className="actions">
        <Button look="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    </div>
  )
}
