import type { ReactNode } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'

type Props = { tone: 'info' | 'ok' | 'warn'; children: ReactNode }

const ICONS = { info: 'info', ok: 'ok', warn: 'warn' } as const

/** Something to know while filling in a form. Read out when it appears: it answers what was just typed. */
export function Note({ tone, children }: Props) {
  return (
    <p className={tone === 'info' ? 'note' : `note note--${tone}`} role="status">
      <AdminIcon name={ICONS[tone]} />
      <span>{children}</span>
    </p>
  )
}
