import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import css from './dialogs.module.css'
import { Panel } from './panel.tsx'
import { Problem } from './problem.tsx'

type Props = {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** True makes the button red, for an action that removes or cancels something. */
  isDestructive?: boolean
  busy: string | false
  problem?: ReactNode
  /** A control before the buttons, such as another option when deleting is refused. */
  alternative?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** A question with two answers. The Cancel button has the focus, so that pressing Enter by habit changes nothing. */
export function ConfirmDialog({ title, children, busy, problem, alternative, onClose, ...props }: Props) {
  const textId = useId()
  return (
    <Panel kind="dialog" title={title} describedBy={textId} onClose={onClose}>
      <div className={css.body}>
        <div id={textId}>{children}</div>
      </div>
      <div className={css.foot}>
        <Problem>{problem}</Problem>
        {alternative}
        <Button data-initial-focus onClick={onClose}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button look={props.isDestructive ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </Panel>
  )
}
