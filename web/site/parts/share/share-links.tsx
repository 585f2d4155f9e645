import { useEffect, useState } from 'react'
import { type Shared, smsLink, whatsAppLink } from '#domain/bookings/share-links.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Icon } from '#ui/icon.tsx'
import css from './share-links.module.css'
import { useSiteUrl } from './use-site-url.ts'

type Props = {
  /** The visible question before the links, such as `Share this route`. */
  label: string
  text: string
  /** The path that the shared link opens. */
  path: string
}

/**
 * Links that share a page of the site. They are plain links, so they work without script and load nothing from other
 * sites. In browsers with a share sheet there is also a button for it.
 */
export function ShareLinks({ label, text, path }: Props) {
  const shared = { text, url: `${useSiteUrl()}${path}` }
  const canShare = useCanShare()
  return (
    <div className={css.share}>
      <span>{label}</span>
      <a
        className={buttonCss.linkButton}
        href={whatsAppLink(shared)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="chat" />
        WhatsApp
      </a>
      <a className={buttonCss.linkButton} href={smsLink(shared)}>
        <Icon name="phone" />
        SMS
      </a>
      {canShare && (
        <button type="button" className={buttonCss.linkButton} onClick={() => openShareSheet(shared)}>
          <Icon name="users" />
          More ways
        </button>
      )}
    </div>
  )
}

/** False on the server and during hydration, because only the browser knows whether it has a share sheet. */
function useCanShare(): boolean {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  return canShare
}

/**
 * Opens the share sheet. Shows no error: either the visitor has closed the sheet, or the links beside the button still
 * work.
 */
function openShareSheet(shared: Shared): void {
  navigator.share(shared).catch(() => {})
}
