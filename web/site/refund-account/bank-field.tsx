import { useId } from 'react'
import type { RefundAccountState } from '#contracts/money/refund-account.ts'
import fieldCss from '#site/parts/form/field.module.css'
import { FieldError } from '#site/parts/form/field-error.tsx'

type Props = { banks: RefundAccountState['banks']; chosen: string; error: string | undefined }

export function BankField({ banks, chosen, error }: Props) {
  const id = useId()
  return (
    <div className={fieldCss.field}>
      <label className={fieldCss.label} htmlFor={id}>
        Bank
      </label>
      <select
        id={id}
        name="bankId"
        className={fieldCss.input}
        defaultValue={chosen}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">Choose your bank</option>
        {banks.map((bank) => (
          <option key={bank.id} value={bank.id}>
            {bank.name}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
