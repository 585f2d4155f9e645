import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

export function RoutesFailed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <div className="notice notice--red" role="alert">
      <Icon name="alert" />
      <div>
        <p>Failed to load routes. Please try again later or contact support.</p>
        <Button look="quiet" size="sm" busy={isTrying && 'Trying again'} onClick={() => onRetry()}>
          Try again
        </Button>
      </div>
    </div>
  )
}
