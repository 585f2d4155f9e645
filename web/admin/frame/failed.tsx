import { Button } from '#ui/button.tsx'

export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="sheet">
      <h1>An error occurred</h1>
      <p>This screen could not be shown. Check the network, then try once more.</p>
      <Button look="primary" onClick={onRetry}>
        Try again
      </Button>
    </main>
  )
}
