import { type MouseEvent, useState } from 'react'
import type { ShownPolicy } from '#contracts/company/shown-policy.ts'
import { supportContact } from '#domain/company/support-contact.ts'
import { RIGHT_TO_CANCEL, terms } from '#domain/company/terms.ts'
import { Button } from '#site/parts/form/button.tsx'
import { FieldError } from '#site/parts/form/field-error.tsx'
import { PolicyTable } from '#site/parts/policy/policy-table.tsx'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import dialogCss from '#ui/dialog.module.css'
import { Dialog } from '#ui/dialog.tsx'
import css from './payment.module.css'

type Props = {
  isAgreed: boolean
  error: string | undefined
  /** The charges for cancelling this booking. */
  policy: ShownPolicy | undefined
  onChange: (isAgreed: boolean) => void
}

export function TermsCheck({ isAgreed, error, policy, onChange }: Props) {
  const [isReading, setReading] = useState(false)
  // A click opens the dialog. With a modifier key the browser opens the terms page in a new tab or window instead.
  const read = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setReading(true)
  }
  return (
    <div>
      <div className={css.check}>
        <input
          id="terms-agreed"
          type="checkbox"
          checked={isAgreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'terms-error'}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor="terms-agreed">
          I have read and agree to the{' '}
          <a href="/terms" onClick={read}>
            terms and conditions
          </a>
          .
        </label>
      </div>
      {error && <FieldError id="terms-error">{error}</FieldError>}
      {isReading && (
        <TermsDialog
          policy={policy}
          onAgree={() => {
            onChange(true)
            setReading(false)
          }}
          onClose={() => setReading(false)}
        />
      )}
    </div>
  )
}

type TermsDialogProps = Pick<Props, 'policy'> & { onAgree: () => void; onClose: () => void }

/** Shows the text of the terms page, so that the visitor need not leave the payment step. Closing does not agree. */
function TermsDialog({ policy, onAgree, onClose }: TermsDialogProps) {
  const list = terms(supportContact(useSettings()))
  return (
    <Dialog title="Terms and conditions" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.dialogScroll} tabIndex={0} aria-label="Terms">
        <p>
          <b>{RIGHT_TO_CANCEL.title}.</b> {RIGHT_TO_CANCEL.text}
        </p>
        {policy && <PolicyTable policy={policy} />}
        <ol>
          {list.map(({ title, text }) => (
            <li key={title}>
              <b>{title}.</b> {text}
            </li>
          ))}
        </ol>
      </section>
      <div className={dialogCss.acts}>
        <Button look="primary" block onClick={onAgree}>
          I agree
        </Button>
      </div>
    </Dialog>
  )
}
