import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import factsCss from '#admin/parts/layout/facts.module.css'
import { type CashUp, CashUpClosing } from '#contracts/money/cash-up.ts'
import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { differenceInWords } from './cash-difference.ts'
import { useCloseCashUp } from './payments-api.ts'

type Props = { day: string; clerk: CashUp['clerks'][number]; onClose: () => void }

/** Closes the cash-up of one member of staff and day with the counted cash. A difference needs a note. */
export function CloseCashUpDialog({ day, clerk, onClose }: Props) {
  const { id, name, cash } = clerk
  const form = useContractForm({
    draft: `cash-up:${day}:${id}`,
    initial: { counted: '', note: '' },
    schema: CashUpClosing,
    read: ({ counted, note }) => ({ date: day, userId: id, counted: inKobo(counted), expected: cash, note }),
    change: useCloseCashUp({ onDone: onClose }),
  })
  const counted = inKobo(form.values.counted)
  const difference = counted === undefined ? null : counted - cash
  return (
    <FormPanel
      kind="dialog"
      title="Close cash-up?"
      lead={`${name}, ${lagosDate(lagosInstant(day))}.`}
      onClose={onClose}
      form={form}
      submitLabel="Close cash-up"
    >
      <MoneyField label="Counted cash" {...form.text('counted')} />
      <dl className={`${factsCss.facts} ${factsCss.money}`}>
        <dt>Expected cash</dt>
        <dd>{formatNaira(kobo(cash))}</dd>
        {difference !== null && (
          <>
            <dt className={factsCss.total}>Difference</dt>
            <dd className={factsCss.total}>{differenceInWords(difference)}</dd>
          </>
        )}
      </dl>
      <AreaField
        label="Note"
        hint={difference ? 'Required: explain the difference.' : 'Only required if there is a difference.'}
        maxLength={300}
        {...form.text('note')}
      />
      <Note tone="warn">A closed cash-up cannot be changed.</Note>
    </FormPanel>
  )
}

/** Returns the typed amount in kobo, or undefined if it is empty, not a number, or too large to be exact. */
function inKobo(typed: string): number | undefined {
  const amount = Math.round((typedNumber(typed) ?? Number.NaN) * 100)
  return Number.isSafeInteger(amount) ? amount : undefined
}
