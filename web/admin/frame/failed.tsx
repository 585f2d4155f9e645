import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'

export function Failed() {
  return (
    <div className="blank">
      <h1>An error occurred</h1>
      <p className="muted">This screen could not be shown. Check the network, then try once more.</p>
      <Button look="primary" onClick={reload}>
        Try again
      </Button>
    </div>
  )
}

/**
 * The one way on that also helps a tab whose chunks a new version has replaced. Where nothing answers, the browser would
 * put its own error page in our place, and there is no way back from that by a press.
 */
async function reload() {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    location.reload()
  } catch {
    showToast({ kind: 'bad', title: 'No connection', text: 'Check the network, then try once more.' })
  }
}

/** Where there is no frame around it. */
export const FailedApp = () => (
  <main>
    <Failed />
  </main>
)
