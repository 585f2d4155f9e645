import { type ReactNode, useId } from 'react'
import css from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

type Props = { title: string; icon: IconName; text: ReactNode; onClose: () => void; children: ReactNode }

/** A dialog of the wizard: an icon, a text and the buttons below each other. */
export function Ask({ title, icon, text, onClose, children }: Props) {
  const textId = useId()
  return (
    <Dialog
      title={title}
      describedBy={textId}
      icon={
        <span className={css.icon}>
          <Icon name={icon} />
        </span>
      }
      onClose={onClose}
    >
      <p id={textId}>{text}</p>
      <div className={css.acts}>{children}</div>
    </Dialog>
  )
}
