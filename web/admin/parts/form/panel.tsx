import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/modal.tsx'
import { Button } from './button.tsx'
import css from './dialogs.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** `panel` opens beside the list, `dialog` is for one question or a short form, `wide` has room for a table. */
  kind?: 'panel' | 'wide' | 'dialog'
  /** The id of the text that screen readers read when the panel opens, if it is not the lead. */
  describedBy?: string
  onClose: () => void
  children: ReactNode
}

const CLASSES = { panel: `${css.dlg} ${css.panel}`, wide: `${css.dlg} ${css.wide}`, dialog: css.dlg }

/** The modal container of every panel and dialog, with a title and a close button. */
export function Panel({ title, lead, kind = 'panel', describedBy, onClose, children }: Props) {
  const titleId = useId()
  const leadId = useId()
  return (
    <Modal
      className={CLASSES[kind]}
      labelledBy={titleId}
      describedBy={describedBy ?? (lead ? leadId : undefined)}
      onClose={onClose}
    >
      <div className={css.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {lead && <p id={leadId}>{lead}</p>}
        </div>
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      {children}
    </Modal>
  )
}
