import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  className: string
  labelledBy: string
  /** Escape, and whatever else the browser takes for a wish to leave. */
  onClose: () => void
  children: ReactNode
}

/** Modal while mounted. The browser's own dialog traps the focus, answers Escape and gives the focus back. */
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
