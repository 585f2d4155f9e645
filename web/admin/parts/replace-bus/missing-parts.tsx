import { Link } from 'wouter'
import { AdminIcon, type AdminIconName } from '#admin/parts/admin-icon.tsx'
import { buttonClass } from '#admin/parts/form/button.tsx'
import css from '#admin/parts/form/dialogs.module.css'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { TripChoices } from '#contracts/network/staff-trips.ts'
import type { Permission } from '#domain/people/permissions.ts'

type Part = 'routes' | 'buses' | 'batches'
type Way = { label: string; icon: AdminIconName; href: string; permission: Permission }

const WAYS: Record<Part, Way> = {
  routes: { label: 'Add a route', icon: 'route', href: '/routes?new=1', permission: 'routes.create' },
  buses: { label: 'Add a bus', icon: 'bus', href: '/buses?new=1', permission: 'buses.create' },
  batches: { label: 'Add a batch', icon: 'batch', href: '/batches?new=1', permission: 'batches.create' },
}

const PARTS: readonly Part[] = ['routes', 'buses', 'batches']

/** Returns the kinds of record that a new trip needs and of which none is active. */
export function missingParts(choices: Record<Part, readonly { isActive: boolean }[]>): Part[] {
  return PARTS.filter((part) => !choices[part].some(({ isActive }) => isActive))
}

/** Replaces a form whose drop-downs would be empty. */
export function MissingParts({ choices }: { choices: TripChoices }) {
  const may = usePermissions()
  const ways = missingParts(choices).map((part) => WAYS[part])
  const mine = ways.filter(({ permission }) => may(permission))
  return (
    <div className={css.body}>
      <p>A trip needs an active route, bus and batch. Add or activate what is missing, then plan the trip.</p>
      {mine.map(({ label, icon, href }) => (
        <Link key={href} href={href} className={buttonClass({ look: 'primary' })}>
          <AdminIcon name={icon} />
          {label}
        </Link>
      ))}
      {mine.length < ways.length && (
        <p className={textCss.muted}>Ask a colleague with the right permission to add the rest.</p>
      )}
    </div>
  )
}
