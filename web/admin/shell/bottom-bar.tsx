import { Link, useLocation, useSearch } from 'wouter'
import { AdminIcon, type AdminIconName } from '#admin/parts/admin-icon.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { Permission } from '#domain/people/permissions.ts'
import css from './bottom-bar.module.css'
import type { Screen } from './screens.ts'

type Place = {
  label: string
  icon: AdminIconName
  /** The path of the screen in `SCREENS`. */
  screen: string
  /** The form to open on that screen, with the permission that the form needs. */
  form?: { search: string; permission: Permission }
}

const PLACES: readonly Place[] = [
  { label: 'Today', icon: 'dashboard', screen: '/' },
  {
    label: 'Sell',
    icon: 'booking',
    screen: '/bookings',
    form: { search: 'new=1', permission: 'bookings.create' },
  },
  { label: 'Board', icon: 'scan', screen: '/boarding' },
  { label: 'Money', icon: 'payment', screen: '/payments' },
]

/**
 * A navigation bar at the bottom of a phone screen, where a thumb reaches it, for the most used screens. Other devices
 * do not show it. Each user sees only the links that they may open.
 */
export function BottomBar({ screens }: { screens: readonly Screen[] }) {
  const may = usePermissions()
  const [path] = useLocation()
  const search = useSearch()
  const offered = PLACES.filter(
    ({ screen, form }) => screens.some(({ path }) => path === screen) && (!form || may(form.permission)),
  )
  if (offered.length === 0) return null
  return (
    <nav className={css.bar} aria-label="Daily work">
      {offered.map((place) => (
        <Link
          key={place.label}
          href={place.form ? `${place.screen}?${place.form.search}` : place.screen}
          aria-current={isCurrent(place, path, search) ? 'page' : undefined}
        >
          <AdminIcon name={place.icon} />
          {place.label}
        </Link>
      ))}
    </nav>
  )
}

function isCurrent({ screen, form }: Place, path: string, search: string): boolean {
  if (form) return path === screen && search.includes(form.search)
  return screen === '/' ? path === '/' || path === '/admin' : path.startsWith(screen)
}
