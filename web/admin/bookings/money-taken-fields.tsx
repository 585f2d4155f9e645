import { SelectField } from '#admin/form/select-field.tsx'
import { TextField } from '#admin/form/text-field.tsx'
import { MANUAL_METHOD_NAMES, MANUAL_METHODS } from '#domain/manual-payment.ts'
import type { FieldProps } from '#ui/use-form.ts'

/** The fields for the method of a payment at the counter and for the number of its paper receipt. */
export function MoneyTakenFields({ text }: { text: (name: 'method' | 'receiptNo') => FieldProps }) {
  return (
    <>
      <SelectField
        label="How did the passenger pay?"
        choices={MANUAL_METHODS.map((value) => ({ value, label: MANUAL_METHOD_NAMES[value] }))}
        {...text('method')}
      />
      <TextField
        label="Receipt no."
        aside="(optional)"
        autoComplete="off"
        maxLength={60}
        {...text('receiptNo')}
      />
    </>
  )
}

export const CASH = { method: 'cash', receiptNo: '' }
