import { type ReactNode, useId } from 'react'
import css from './dialog.module.css'
import { Icon } from './icon.tsx'
import { Modal } from './modal.tsx'

type Props = {
  title: string
  icon?: ReactNode
  onClose: () => void
  children: ReactNode
}

export function Dialog({ title, icon, onClose, children }: Props) {
  const titleId = useId()
  return (
    <Modal className={css.dialog} labelledBy={titleId} onClose={onClose}>
      {icon}
      <h2 id={titleId}>{title}</h2>
      {children}
      <button type="button" className={`iconbtn iconbtn--bare ${css.x}`} aria-label="Close" onClick={onClose}>
        <Icon name="x" />
      </button>
    </Modal>
  )
}
