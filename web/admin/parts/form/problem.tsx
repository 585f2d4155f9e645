import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import noteCss from './note.module.css'

/**
 * An error message. The live region exists before there is a message, so that screen readers announce the message. A
 * new message gets the focus, which also scrolls to it, except where a hand scanner types into a field.
 */
export function Problem({ takesFocus = true, children }: { takesFocus?: boolean; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  const isCalling = takesFocus && Boolean(children)
  useEffect(() => {
    if (isCalling) region.current?.focus()
  }, [isCalling])
  return (
    <div role="alert" ref={region} tabIndex={-1}>
      {children && (
        <p className={`${noteCss.note} ${noteCss.bad}`}>
          <Icon name="alert" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
