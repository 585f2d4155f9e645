import { type MouseEvent, useState } from 'react'
import { FieldError } from '#site/parts/form/field-error.tsx'
import css from './payment.module.css'
import { TermsDialog } from './terms-dialog.tsx'

type Props = { isAgreed: boolean; error: string | undefined; onChange: (isAgreed: boolean) => void }

export function TermsCheck({ isAgreed, error, onChange }: Props) {
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
