import { Button } from '#ui/button.tsx'
import './frame.css'

/** Reloading is the one way on that also helps a tab whose chunks a new version has replaced. */
export function Failed() {
  return (
    <main className="sheet">
      <h1>An error occurred</h1>
      <p className="sheet__lead">This screen could not be shown. Check the network, then try once more.</p>
      <Button look="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  )
}
