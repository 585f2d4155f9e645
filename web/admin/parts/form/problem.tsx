import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import noteCss from './note.module.css'

/** An error message. The live region exists before there is a message, so that screen readers announce the message. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className={`${noteCss.note} ${noteCss.bad}`}>
          <Icon name="alert" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
