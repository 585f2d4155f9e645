import { useState } from 'react'
import { FieldError } from '#ui/field.tsx'
import { TermsDialog } from './terms-dialog.tsx'

type Props = { isAgreed: boolean; error: string | undefined; onChange: (isAgreed: boolean) => void }

export function TermsCheck({ isAgreed, error, onChange }: Props) {
  const [isReading, setReading] = useState(false)
  return (
    <div>
      <div className="check">
        <input
          id="terms-agreed"
          type="checkbox"
          checked={isAgreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'terms-error'}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          <label htmlFor="terms-agreed">I have read and agree to the terms and conditions.</label>{' '}
          <button type="button" className="linkbtn" onClick={() => setReading(true)}>
            Read the terms
          </button>
        </span>
      </div>
      {error && <FieldError id="terms-error">{error}</FieldError>}
      {isReading && <TermsDialog onClose={() => setReading(false)} />}
    </div>
  )
}
