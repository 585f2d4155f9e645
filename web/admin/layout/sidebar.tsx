import { Link, useLocation } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import type { Screen } from '#admin/screens.ts'
import { useStaff } from '#admin/session/staff.ts'
import { initialsOf } from '#domain/initials.ts'
import { Logo } from '#ui/icon.tsx'
import css from './layout.module.css'
import { useAttentionCount } from './use-attention-count.ts'

const GROUPS = [1, 2, 3, 4] as const

/**
 * Shows only the screens this user may open. The collapsed sidebar shows icons; the labels remain as tooltips and for
 * screen readers.
 */
export function Sidebar({ screens }: { screens: readonly Screen[] }) {
  const staff = useStaff()
  const groups = GROUPS.map((group) => screens.filter(({ link }) => link?.group === group))
  return (
    <aside className={css.side} id="side">
      <Link className={css.brand} href="/" aria-label="Tafiya back-office">
        <Logo className={css.logo} />
      </Link>
      <nav aria-label="Main">
        {groups.map(
          (links, index) =>
            links.length > 0 && (
              <div className={css.nav} key={GROUPS[index]}>
                {links.map((screen) => (
                  <NavLink key={screen.path} screen={screen} />
                ))}
              </div>
            ),
        )}
      </nav>
      <Link className={css.me} href="/account" title={`Your account: ${staff.name}, ${staff.role}`}>
        <span className={css.avatar} aria-hidden="true">
          {initialsOf(staff.name)}
        </span>
        <span className={css.t}>
          <b>{staff.name}</b>
          <small>{staff.role}</small>
        </span>
        <span className="visually-hidden">Your account</span>
      </Link>
    </aside>
  )
}

function NavLink({ screen: { path, link } }: { screen: Screen }) {
  const [current] = useLocation()
  const waiting = useAttentionCount(link?.waiting)
  if (!link) return null
  const isCurrent = path === '/' ? current === '/' || current === '/admin' : current.startsWith(path)
  return (
    <Link href={path} title={link.label} aria-current={isCurrent ? 'page' : undefined}>
      <AdminIcon name={link.icon} />
      <span className={css.t}>{link.label}</span>
      {waiting > 0 && (
        <span className={css.n}>
          {waiting}
          <span className="visually-hidden"> waiting</span>
        </span>
      )}
    </Link>
  )
}
