import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { mainPath } from '#domain/bookings/booking-link.ts'
import { useKeepsTickets } from '#site/parts/booking/kept-tickets.ts'
import { companyName } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import css from '#site/parts/styles/header.module.css'
import sectionCss from '#site/parts/styles/section.module.css'
import { Icon, type IconName } from '#ui/icon.tsx'
import iconButtonCss from '#ui/icon-button.module.css'
import { Logo } from '#ui/logo.tsx'

const LINKS: readonly { href: string; label: string; icon: IconName }[] = [
  { href: '/', label: 'Home', icon: 'home' },
  { href: '/about', label: 'About', icon: 'info' },
  { href: '/manage-booking', label: 'Manage Booking', icon: 'ticket' },
  { href: '/contact', label: 'Contact Us', icon: 'phone' },
]

export function SiteHeader() {
  const [path] = useLocation()
  const company = companyName(useSettings())
  const keepsTickets = useKeepsTickets()
  const [isOpen, setOpen] = useState(false)
  const menuId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useEscape(isOpen, () => {
    close()
    // Moves the focus, because it may be on a link of the menu that is now hidden.
    toggle.current?.focus()
  })

  return (
    <header className={css.siteHeader}>
      <div className={`${sectionCss.wrap} ${css.siteHeaderBar}`}>
        <Link className={css.siteHeaderLogo} href="/" aria-label={`${company}, home`} onClick={close}>
          <Logo name={company} className={css.logo} />
        </Link>
        {/* One list serves both layouts: a bar, and on screens narrower than 768 px a panel under the header. */}
        <nav id={menuId} aria-label="Main" data-open={isOpen || undefined}>
          <ul className={css.navList}>
            {LINKS.map(({ href, label, icon }) => (
              <li key={href}>
                <Link href={href} aria-current={mainPath(path) === href ? 'page' : undefined} onClick={close}>
                  <Icon name={icon} />
                  {label}
                </Link>
              </li>
            ))}
            {keepsTickets && (
              <li>
                {/* Not a page of this app, so the browser must load it. */}
                <a href="/ticket">
                  <Icon name="ticket" />
                  My tickets
                </a>
              </li>
            )}
          </ul>
        </nav>
        <button
          ref={toggle}
          type="button"
          className={`${iconButtonCss.iconButton} ${iconButtonCss.bare} ${css.siteHeaderToggle}`}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'x' : 'menu'} />
        </button>
      </div>
      <div className={sectionCss.livery} />
    </header>
  )
}

function useEscape(isActive: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isActive, onEscape])
}
