import { Link } from 'wouter'
import { AdminIcon, type AdminIconName } from '#admin/parts/admin-icon.tsx'
import cardCss from '#admin/parts/layout/card.module.css'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { Icon } from '#ui/icon.tsx'
import css from './dashboard.module.css'

const ACTIONS: { label: string; icon: AdminIconName; href: string; permission: Permission }[] = [
  { label: 'Create New Route', icon: 'route', href: '/routes?new=1', permission: 'routes.create' },
  { label: 'Schedule New Trip', icon: 'trip', href: '/trips?new=1', permission: 'trips.create' },
  {
    label: 'View Pending Payments',
    icon: 'payment',
    href: '/payments?status=PENDING',
    permission: 'payments.view',
  },
  { label: 'Manage Bus Fleet', icon: 'bus', href: '/buses', permission: 'buses.view' },
]

export function QuickActions() {
  const may = usePermissions()
  const offered = ACTIONS.filter(({ permission }) => may(permission))
  if (offered.length === 0) return null
  return (
    <section className={cardCss.card} aria-labelledby="quick">
      <header>
        <h2 id="quick">Quick actions</h2>
      </header>
      <nav className={`${cardCss.body} ${css.quick}`} aria-labelledby="quick">
        {offered.map(({ label, icon, href }) => (
          <Link key={label} href={href}>
            <AdminIcon name={icon} />
            {label}
            <Icon name="right" />
          </Link>
        ))}
      </nav>
    </section>
  )
}
