import { Button } from '#ui/button.tsx'

/** Reloading is the one way on that also helps a tab whose chunks a new version has replaced. */
export function Failed() {
  return (
    <div className="blank">
      <h1>An error occurred</h1>
      <p className="muted">This screen could not be shown. Check the network, then try once more.</p>
      <Button look="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  )
}

/** Where there is no frame around it. */
export const FailedApp = () => (
  <main>
    <Failed />
  </main>
)
