import { Link } from 'wouter'
import linkCss from '#site/parts/form/link-button.module.css'
import noticeCss from '#site/parts/form/notice.module.css'
import { Icon } from '#ui/icon.tsx'

export function RoutesFailed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <div className={`${noticeCss.notice} ${noticeCss.red}`} role="alert">
      <Icon name="alert" />
      <div>
        <p>
          Failed to load routes. Please try again later or <Link href="/contact">contact support</Link>.
        </p>
        <button
          type="button"
          className={linkCss.linkButton}
          aria-disabled={isTrying}
          onClick={() => isTrying || onRetry()}
        >
          {isTrying ? 'Trying again...' : 'Try again'}
        </button>
      </div>
    </div>
  )
}
