import { SelectField } from '#admin/parts/form/select-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { MANUAL_METHOD_NAMES, MANUAL_METHODS, needsReceipt } from '#domain/money/manual-payment.ts'
import type { FieldProps } from '#ui/use-form.ts'

/**
 * The fields for the method of a payment at the counter and for the number of its receipt, which is required for a card
 * machine and a bank transfer.
 */
export function MoneyTakenFields({ text }: { text: (name: 'method' | 'receiptNo') => FieldProps }) {
  const isNeeded = needsReceipt(text('method').value)
  return (
    <>
      <SelectField
        label="How did the passenger pay?"
        choices={MANUAL_METHODS.map((value) => ({ value, label: MANUAL_METHOD_NAMES[value] }))}
        {...text('method')}
      />
      <TextField
        label="Receipt no."
        aside={isNeeded ? '' : '(optional)'}
        hint={HINTS[text('method').value] ?? ''}
        aria-required={isNeeded}
        maxLength={60}
        {...text('receiptNo')}
      />
    </>
  )
}

const HINTS: Record<string, string> = {
  pos: 'On the slip of the card machine.',
  transfer: 'On the receipt of the bank.',
}

export const CASH = { method: 'cash', receiptNo: '' }
