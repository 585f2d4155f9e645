import type { ReactNode } from 'react'
import css from './trip.module.css'

const TONES = { khaki: css.khaki, green: css.green, red: css.red, amber: css.amber }

export type BadgeTone = keyof typeof TONES

/** Without a tone the badge is grey. */
export function Badge({ tone, children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone ? `${css.badge} ${TONES[tone]}` : css.badge}>{children}</span>
}
