import {
  type ComponentProps,
  type FormHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
} from 'react'
import { Button } from './button.tsx'
import css from './dialogs.module.css'
import formCss from './form.module.css'
import { Panel } from './panel.tsx'
import { Problem } from './problem.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

type Props = Omit<ComponentProps<typeof Panel>, 'children'> & {
  form: {
    props: FormHTMLAttributes<HTMLFormElement> & { ref: RefObject<HTMLFormElement | null> }
    hasServerErrors: boolean
    isUnsaved: boolean
    isSending: boolean
    problem: string | null
  }
  submitLabel: string
  /** Replaces 'Cancel' where it could be mistaken for the action itself, such as cancelling a booking. */
  cancelLabel?: string
  /** The label of the submit button while the form is being sent. */
  busyLabel?: string
  /**
   * The label of the busy submit button, for a form that is not sent by its own `change`. False while it is not busy.
   */
  busy?: string | false
  /** True makes the submit button red, for an action that cancels something or decides about a refund. */
  isDestructive?: boolean
  /** False disables the submit button. */
  canSubmit?: boolean
  /** The server's error message. It is shown above the buttons, unless it already appears beside a field. */
  problem?: ReactNode
  /** Stays in view above the fields. */
  notice?: ReactNode
  /** Text beside the buttons, such as a count. */
  aside?: ReactNode
  children: ReactNode
}

/** Matches the fields of a form, including named buttons: a day field is a button with a name. */
const FIELDS = ':is(input, select, textarea, button[name]):not(:disabled, [readonly])'

/** Matches a field that gets the focus instead of the first, because the fields before it are already filled in. */
const START = '[data-starts-here]'

/**
 * A form in a panel or dialog. Enter submits; Ctrl+Enter also submits from a button or a multi-line field. Escape
 * closes, after a question if that would lose input. The first field gets the focus, or the one marked with
 * `data-starts-here`, except on a touch screen.
 */
export function FormPanel({ form, problem = form.problem, children, onClose, ...props }: Props) {
  const {
    submitLabel,
    busyLabel = 'Saving...',
    busy = form.isSending && busyLabel,
    canSubmit = true,
    isDestructive = false,
    notice,
    aside,
    cancelLabel,
    ...panel
  } = props
  const { ask, question } = useLeaveQuestion({
    isOn: form.isUnsaved,
    of: 'panel',
    text: 'Your changes have not been saved and will be lost.',
  })
  const close = () => ask(onClose)
  const element = form.props.ref
  useEffect(() => {
    // On a touch screen the keyboard would cover half of the form before the user has read it.
    if (!matchMedia('(hover: hover)').matches) return
    const find = (what: string) => element.current?.querySelector<HTMLElement>(what)
    const field = find(START) ?? find(FIELDS)
    field?.focus()
  }, [element])
  return (
    <>
      <Panel {...panel} onClose={close}>
        <form className={css.form} {...form.props} onKeyDown={submitByKey}>
          {notice}
          <div className={css.body}>{children}</div>
          <div className={css.foot}>
            <Problem>{form.hasServerErrors ? null : problem}</Problem>
            {aside && <span className={`${formCss.hint} ${css.aside}`}>{aside}</span>}
            <Button onClick={close}>{cancelLabel ?? 'Cancel'}</Button>
            <Button
              type="submit"
              look={isDestructive ? 'danger' : 'primary'}
              busy={busy}
              disabled={!canSubmit}
            >
              {submitLabel}
            </Button>
          </div>
        </form>
      </Panel>
      {question}
    </>
  )
}

/** On Ctrl+Enter, clicks the submit button, so that nothing is sent while the button is disabled or busy. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
}
