import { Link } from 'wouter'
import buttonCss from '#site/parts/form/button.module.css'
import cardCss from '#site/parts/form/card.module.css'
import { Icon } from '#ui/icon.tsx'

export function RoutesFailed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <div className={`${cardCss.notice} ${cardCss.red}`} role="alert">
      <Icon name="alert" />
      <div>
        <p>
          Failed to load routes. Please try again later or <Link href="/contact">contact support</Link>.
        </p>
        <button
          type="button"
          className={buttonCss.linkButton}
          aria-disabled={isTrying}
          onClick={() => isTrying || onRetry()}
        >
          {isTrying ? 'Trying again...' : 'Try again'}
        </button>
      </div>
    </div>
  )
}
