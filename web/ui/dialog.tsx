import { type ReactNode, useId } from 'react'
import css from './dialog.module.css'
import { Icon } from './icon.tsx'
import iconButtonCss from './icon-button.module.css'
import { Modal } from './modal.tsx'

type Props = {
  title: string
  icon?: ReactNode
  /** The id of the text that screen readers read when the dialog opens. */
  describedBy?: string
  onClose: () => void
  children: ReactNode
}

export function Dialog({ title, icon, describedBy, onClose, children }: Props) {
  const titleId = useId()
  return (
    <Modal className={css.dialog} labelledBy={titleId} describedBy={describedBy} onClose={onClose}>
      {icon}
      <h2 id={titleId}>{title}</h2>
      {children}
      <button
        type="button"
        className={`${iconButtonCss.iconButton} ${iconButtonCss.bare} ${css.x}`}
        aria-label="Close"
        onClick={onClose}
      >
        <Icon name="x" />
      </button>
    </Modal>
  )
}
