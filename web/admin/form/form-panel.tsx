import { type ComponentProps, type ReactNode, type RefObject, type SubmitEvent, useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Panel } from './panel.tsx'
import { Problem } from './problem.tsx'

type Props = Omit<ComponentProps<typeof Panel>, 'children'> & {
  form: {
    form: RefObject<HTMLFormElement | null>
    submit: (event: SubmitEvent) => void
    isSaidBeside: boolean
  }
  submitLabel: string
  /** Where 'Cancel' could be taken for the very thing asked about. */
  cancelLabel?: string
  busy: string | false
  /** Cannot be taken back: the button is red. */
  isDestructive?: boolean
  /** False greys the button out; use it only where the specification asks for it. */
  canSubmit?: boolean
  /** What the server answered when it refused; stands where the eye is, and not twice if a field says it already. */
  problem: ReactNode
  /** A word beside the buttons, such as a count. */
  aside?: ReactNode
  children: ReactNode
}

/** A day is chosen behind a button, and that has a name as fields have. */
const FIELDS = ':is(input, select, textarea, button[name]):not(:disabled, [readonly])'

/** A form beside its list, ready to be typed into: Enter sends, Escape leaves. */
export function FormPanel({ form, problem, children, ...props }: Props) {
  const { submitLabel, busy, canSubmit = true, isDestructive = false, aside, cancelLabel, ...panel } = props
  const element = form.form
  useEffect(() => {
    // On a phone the keyboard would cover half of a form nobody has read yet.
    if (matchMedia('(hover: hover)').matches) element.current?.querySelector<HTMLElement>(FIELDS)?.focus()
  }, [element])
  return (
    <Panel {...panel}>
      <form className="dlg__form" ref={form.form} noValidate onSubmit={form.submit}>
        <div className="dlg__body">
          <Problem>{form.isSaidBeside ? null : problem}</Problem>
          {children}
        </div>
        <div className="dlg__foot">
          {aside && <span className="hint">{aside}</span>}
          <Button onClick={panel.onClose}>{cancelLabel ?? 'Cancel'}</Button>
          <Button type="submit" look={isDestructive ? 'danger' : 'primary'} busy={busy} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
