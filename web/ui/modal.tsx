import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  className: string | undefined
  labelledBy: string
  /** Called when the user presses Escape or closes the dialog in another way that the browser offers. */
  onClose: () => void
  children: ReactNode
}

/** A native dialog that is modal while mounted: the browser traps the focus in it and restores the focus on closing. */
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
