import type { ReactNode } from 'react'
import css from './tools.module.css'

type Props = {
  /** One or two sentences that explain what the list contains. */
  children: ReactNode
  /** The button that creates the first record, if the user may create one. */
  action?: ReactNode
}

export function EmptyList({ children, action }: Props) {
  return (
    <div className={css.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}
