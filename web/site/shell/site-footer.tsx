import { Link } from 'wouter'
import type { PublicSettings } from '#contracts/company/public-settings.ts'
import { useKeepsTickets } from '#site/parts/booking/kept-tickets.ts'
import { buttonClass } from '#site/parts/form/button.tsx'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import { COMING_SOON, companyName, contactOf, telLink, webLink } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import sectionCss from '#site/parts/styles/section.module.css'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import css from './footer.module.css'

const QUICK_LINKS = [
  { href: '/about', label: 'About Us' },
  { href: '/booking', label: 'Book Ticket' },
  { href: '/bus', label: 'Routes and Fares' },
  { href: '/manage-booking', label: 'Manage Booking' },
  { href: '/money', label: 'Where Is My Money?' },
  { href: '/contact', label: 'Contact Us' },
]

export function SiteFooter() {
  const settings = useSettings()
  const { today } = usePageData()
  const keepsTickets = useKeepsTickets()
  return (
    <footer className={`${css.siteFooter} ${sectionCss.onDark}`}>
      <div className={sectionCss.wrap}>
        <div className={css.siteFooterGrid}>
          <div>
            <div className={css.siteFooterBrand}>
              <Logo name={companyName(settings)} tone="light" className={css.logo} />
            </div>
            <p>Bus seats to camp and home again, for corps members across Nigeria.</p>
            <SocialLinks settings={settings} />
          </div>
          <div>
            <h2>Quick links</h2>
            <ul className={css.siteFooterLinks}>
              {QUICK_LINKS.map(({ href, label }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
              {keepsTickets && (
                <li>
                  <a href="/ticket">My tickets</a>
                </li>
              )}
              <li>
                {/* A plain link, because this page is not part of the app. */}
                <a href="/lite">Book on Any Phone</a>
              </li>
            </ul>
          </div>
          <div>
            <h2>Talk to us</h2>
            <ContactLines settings={settings} />
          </div>
          <CommunityInvite link={webLink(settings?.whatsAppGroupUrl)} />
        </div>
        <div className={css.siteFooterLegal}>
          <span>
            © {today.slice(0, 4)} {companyName(settings)}. All times are Nigerian time (WAT).
          </span>
          <Link href="/terms">Terms and conditions</Link>
          <Link href="/privacy">Privacy</Link>
        </div>
      </div>
    </footer>
  )
}

function SocialLinks({ settings }: { settings: PublicSettings | null }) {
  const all: { name: string; icon: IconName; url: string | null | undefined }[] = [
    { name: 'Website', icon: 'globe', url: settings?.websiteUrl },
    { name: 'Facebook', icon: 'facebook', url: settings?.facebookUrl },
    { name: 'X, formerly Twitter', icon: 'twitter', url: settings?.twitterUrl },
    { name: 'Instagram', icon: 'instagram', url: settings?.instagramUrl },
    { name: 'LinkedIn', icon: 'linkedin', url: settings?.linkedinUrl },
    { name: 'WhatsApp', icon: 'chat', url: settings?.whatsAppUrl },
  ]
  const set = all.flatMap(({ url, ...link }) => {
    const href = webLink(url)
    return href === null ? [] : [{ ...link, href }]
  })
  if (set.length === 0) return null
  return (
    <div className={css.social}>
      {set.map(({ name, icon, href }) => (
        <a key={name} href={href} aria-label={name} target="_blank" rel="noopener noreferrer">
          <Icon name={icon} />
        </a>
      ))}
    </div>
  )
}

function ContactLines({ settings }: { settings: PublicSettings | null }) {
  const { address, phone, email } = contactOf(settings)
  return (
    <ul className={css.siteFooterContact}>
      <ContactLine what="Address" icon="pin" text={address} />
      <ContactLine what="Phone" icon="phone" text={phone} href={phone && telLink(phone)} />
      <ContactLine what="E-mail" icon="mail" text={email} href={email && `mailto:${email}`} />
    </ul>
  )
}

type LineProps = { what: string; icon: IconName; text: string | null; href?: string | null }

function ContactLine({ what, icon, text, href }: LineProps) {
  if (text !== null && href) {
    return (
      <li>
        <a href={href}>
          <Icon name={icon} />
          {text}
        </a>
      </li>
    )
  }
  return (
    <li>
      <span>
        <Icon name={icon} />
        {text ?? `${what} ${COMING_SOON}`}
      </span>
    </li>
  )
}

function CommunityInvite({ link }: { link: string | null }) {
  if (link === null) return null
  return (
    <div className={css.invite}>
      <h2>Going to the same camp?</h2>
      <p>Meet others on your route, ask about the park and share a cab to the gate.</p>
      <a
        className={`${buttonClass({ look: 'amber', size: 'sm', block: true })} ${css.inviteButton}`}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="chat" />
        Join Community
      </a>
    </div>
  )
}
