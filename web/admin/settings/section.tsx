import type { ReactNode } from 'react'
import css from './settings.module.css'

/** A group of settings: on a wide screen, title and description on the left and fields on the right. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className={css.set} aria-label={title}>
      <div>
        <h2>{title}</h2>
        {lead && <p className={css.setLead}>{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}
