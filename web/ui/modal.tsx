import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { raiseToasts } from './raise-toasts.ts'

type Props = {
  className: string | undefined
  labelledBy: string
  /** The id of the text that screen readers read after the title when the dialog opens. */
  describedBy?: string | undefined
  /** Called when the user presses Escape or closes the dialog in another way that the browser offers. */
  onClose: () => void
  children: ReactNode
}

/**
 * A native dialog that is modal while mounted: the browser traps the focus in it and restores the focus on closing. The
 * element with the attribute `data-initial-focus` gets the focus first; without one, the first control does.
 */
export function Modal({ className, labelledBy, describedBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    raiseToasts()
    // React's autoFocus cannot do this: it acts before the dialog is open, and showModal() would move the focus again.
    element?.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      // In React, `cancel` and `close` events of a dialog inside this one also arrive here, so the target is compared.
      onCancel={(event) => {
        // After two Escapes without another action between them, the event cannot be cancelled: the browser closes the
        // dialog, and the event `close` follows.
        if (!event.cancelable || event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The owner decides whether the dialog closes, so it is shown again until the owner removes it.
        const element = dialog.current
        if (!element || event.target !== element) return
        element.showModal()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
