import type { ReactNode } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import css from './note.module.css'

type Props = { tone: 'info' | 'ok' | 'warn'; children: ReactNode }

const TONES = { ok: css.ok, warn: css.warn }

const ICONS = { info: 'info', ok: 'ok', warn: 'warn' } as const

/**
 * A note, mostly inside a form. Its role makes screen readers announce it when it appears in response to the user's
 * input.
 */
export function Note({ tone, children }: Props) {
  return (
    <p className={tone === 'info' ? css.note : `${css.note} ${TONES[tone]}`} role="status">
      <AdminIcon name={ICONS[tone]} />
      <span>{children}</span>
    </p>
  )
}
