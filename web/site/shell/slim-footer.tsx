import { Link } from 'wouter'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import { companyName, contactOf, telLink, webLink } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import { Icon } from '#ui/icon.tsx'
import css from './footer.module.css'

/** Footer for visitors who are booking: help and terms only, no links that distract from the booking. */
export function SlimFooter() {
  const settings = useSettings()
  const { today } = usePageData()
  const { phone, email } = contactOf(settings)
  const whatsApp = webLink(settings?.whatsAppUrl)
  return (
    <footer className={`${css.siteFooter} ${css.siteFooterSlim} ${sectionCss.onDark}`}>
      <div className={`${sectionCss.wrap} ${css.siteFooterLegal}`}>
        <span>
          © {today.slice(0, 4)} {companyName(settings)}. All times are Nigerian time (WAT).
        </span>
        {phone && (
          <a href={telLink(phone)}>
            <Icon name="phone" />
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`}>
            <Icon name="mail" />
            {email}
          </a>
        )}
        {whatsApp && (
          <a href={whatsApp} target="_blank" rel="noopener noreferrer">
            <Icon name="chat" />
            Chat with us on WhatsApp
          </a>
        )}
        <Link href="/terms">Terms and conditions</Link>
        <Link href="/privacy">Privacy</Link>
      </div>
    </footer>
  )
}
