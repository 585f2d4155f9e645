import { useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { mainPath } from '#domain/booking-link.ts'
import { companyName } from '#site/settings/contact.ts'
import { useSettings } from '#site/settings/settings-query.ts'
import { Icon, type IconName, Logo } from '#ui/icon.tsx'
import css from './header.module.css'

const LINKS: readonly { href: string; label: string; icon: IconName }[] = [
  { href: '/', label: 'Home', icon: 'home' },
  { href: '/about', label: 'About', icon: 'info' },
  { href: '/manage-booking', label: 'Manage Booking', icon: 'ticket' },
  { href: '/contact', label: 'Contact Us', icon: 'phone' },
]

export function SiteHeader() {
  const [path] = useLocation()
  const company = companyName(useSettings())
  const [isOpen, setOpen] = useState(false)
  const menuId = useId()
  const close = () => setOpen(false)
  useEscape(isOpen, close)

  return (
    <header className={css.siteHeader}>
      <div className={`wrap ${css.siteHeaderBar}`}>
        <Link className={css.siteHeaderLogo} href="/" aria-label={`${company}, home`} onClick={close}>
          <Logo className={css.logo} />
        </Link>
        {/* One list for both layouts: a bar from 768 px on, on narrower screens a panel under the header. */}
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
          </ul>
        </nav>
        <button
          type="button"
          className={`iconbtn iconbtn--bare ${css.siteHeaderToggle}`}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'x' : 'menu'} />
        </button>
      </div>
      <div className="livery" />
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
