import { Link } from 'wouter'
import { usePageData } from '#site/page-data.ts'
import { companyName, contactOf, telLink } from '#site/settings/contact.ts'
import { useSettings } from '#site/settings/settings-query.ts'
import { Icon } from '#ui/icon.tsx'
import css from './footer.module.css'

/** Footer for visitors who are booking: help and terms only, no links that distract from the booking. */
export function SlimFooter() {
  const settings = useSettings()
  const { today } = usePageData()
  const { phone, email } = contactOf(settings)
  return (
    <footer className={`${css.siteFooter} ${css.siteFooterSlim} on-dark`}>
      <div className={`wrap ${css.siteFooterLegal}`}>
        <span>
          © {today.slice(0, 4)} {companyName(settings)}. Times are WAT.
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
        <Link href="/terms">Terms and conditions</Link>
      </div>
    </footer>
  )
}
