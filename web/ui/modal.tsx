import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  className: string | undefined
  labelledBy: string
  /** Called on Escape and on any other way the browser offers to close a dialog. */
  onClose: () => void
  children: ReactNode
}

/** Modal while mounted. The native dialog traps the focus, handles Escape and restores the focus. */
export function Modal({ className, labelledBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
