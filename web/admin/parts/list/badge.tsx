import type { ReactNode } from 'react'
import { AdminIcon, type AdminIconName } from '#admin/parts/admin-icon.tsx'
import css from './cells.module.css'

const TONES = {
  ok: css.ok,
  wait: css.wait,
  bad: css.bad,
  info: css.info,
  khaki: css.khaki,
  line: css.line,
}

export type Tone = keyof typeof TONES

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
    <span className={`${css.badge} ${TONES[tone]}`}>
      <AdminIcon name={icon ?? ICONS[tone]} />
      {children}
    </span>
  )
}
