import type { ReactNode } from 'react'
import { AdminIcon, type AdminIconName } from '#admin/admin-icon.tsx'

export type Tone = 'ok' | 'wait' | 'bad' | 'info' | 'khaki' | 'line'

const ICONS: Record<Tone, AdminIconName> = {
  ok: 'ok',
  wait: 'wait',
  bad: 'stop',
  info: 'trip',
  khaki: 'split',
  line: 'draft',
}

/** Shows a status as icon and word, so that it does not depend on colour alone. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: AdminIconName; children: ReactNode }) {
  return (
    <span className={`badge badge--${tone}`}>
      <AdminIcon name={icon ?? ICONS[tone]} />
      {children}
    </span>
  )
}
