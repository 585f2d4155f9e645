import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

/** The live region stands before there is anything to say, so that screen readers hear it when there is. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className="note note--bad">
          <Icon name="alert" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
