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
    // Focuses the element here, because React's autoFocus acts before the dialog is open and showModal() would move the
    // focus again.
    element?.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      // Compares the target, because React also delivers the `cancel` and `close` events of a dialog inside this one.
      onCancel={(event) => {
        // The event cannot be cancelled after two presses of Escape without another action between them. The browser
        // then closes the dialog, and a `close` event follows.
        if (!event.cancelable || event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // Shows the dialog again, because the owner decides whether it closes and removes it in that case.
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
