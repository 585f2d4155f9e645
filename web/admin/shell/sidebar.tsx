import { Link, useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { useCompanyName } from '#admin/parts/data/company-name.ts'
import { Avatar } from '#admin/parts/layout/avatar.tsx'
import { useAttentionCount, useDisputeHoursLeft } from '#admin/parts/layout/use-attention-count.ts'
import { WaitingBadge } from '#admin/parts/layout/waiting-badge.tsx'
import { useStaff } from '#admin/parts/session/staff.ts'
import { Logo } from '#ui/logo.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './layout.module.css'
import type { Screen } from './screens.ts'

const GROUPS = [1, 2, 3, 4] as const

/**
 * Shows only the screens this user may open. The collapsed sidebar shows icons; the labels remain as tooltips and for
 * screen readers.
 */
export function Sidebar({ screens }: { screens: readonly Screen[] }) {
  const staff = useStaff()
  const company = useCompanyName()
  const [at] = useLocation()
  // The path of Cash-up is below that of Payments, so both links match. Only the longer match is marked.
  const current = screens
    .filter(({ link, path }) => link && isUnder(path, at))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  const groups = GROUPS.map((group) => screens.filter(({ link }) => link?.group === group))
  return (
    <aside className={css.side} id="side">
      <Link className={css.brand} href="/" aria-label={`${company} back-office`}>
        <Logo name={company} className={css.logo} />
      </Link>
      <nav aria-label="Main">
        {groups.map(
          (links, index) =>
            links.length > 0 && (
              <div className={css.nav} key={GROUPS[index]}>
                {links.map((screen) => (
                  <NavLink key={screen.path} screen={screen} isCurrent={screen === current} />
                ))}
              </div>
            ),
        )}
      </nav>
      <Link className={css.me} href="/account" title={`Your account: ${staff.name}, ${staff.role}`}>
        <Avatar name={staff.name} />
        <span className={css.t}>
          <b>{staff.name}</b>
          <small>{staff.role}</small>
        </span>
        <span className={hiddenCss.visuallyHidden}>Your account</span>
      </Link>
    </aside>
  )
}

const isUnder = (path: string, at: string): boolean =>
  path === '/' ? at === '/' || at === '/admin' : at.startsWith(path)

function NavLink({ screen: { path, link }, isCurrent }: { screen: Screen; isCurrent: boolean }) {
  const waiting = useAttentionCount(link?.waiting)
  const hoursLeft = useDisputeHoursLeft('short')
  if (!link) return null
  return (
    <Link href={path} title={link.label} aria-current={isCurrent ? 'page' : undefined}>
      <AdminIcon name={link.icon} />
      <span className={css.t}>{link.label}</span>
      {waiting > 0 && (
        <WaitingBadge
          className={css.n}
          count={waiting}
          timeClassName={css.t}
          hoursLeft={link.waiting === 'payments' ? hoursLeft : null}
        />
      )}
    </Link>
  )
}
