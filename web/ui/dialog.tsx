import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import './dialog.css'
import { Icon } from './icon.tsx'

type Props = {
  title: string
  icon?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Modal while mounted. The browser's own dialog traps the focus, answers Escape and gives the focus back. */
export function Dialog({ title, icon, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {icon}
      <h2 id={titleId}>{title}</h2>
      {children}
      <button type="button" className="iconbtn iconbtn--bare dialog__x" aria-label="Close" onClick={onClose}>
        <Icon name="x" />
      </button>
    </dialog>
  )
}
