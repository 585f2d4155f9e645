import { DayField } from '#admin/parts/form/day-field.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { type Batch, BatchInput } from '#contracts/network/batches.ts'
import { BATCH_LETTERS, BATCH_STREAMS } from '#domain/network/batch-name.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { useSaveBatch } from './batches-api.ts'

/** Batches are named by year, and new ones are nearly always of the current year. */
const emptyBatch = (today: string) => ({
  year: today.slice(0, 4),
  letter: '',
  stream: '',
  isActive: true,
  reportsOn: '',
  closesOn: '',
})

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const asTyped = (batch: Batch) => ({
  ...batch,
  year: `${batch.year}`,
  reportsOn: batch.reportsOn ?? '',
  closesOn: batch.closesOn ?? '',
})

/** Adds a batch, or edits `batch` if it is given. */
export function BatchPanel({ batch, onClose }: { batch: Batch | null; onClose: () => void }) {
  const form = useContractForm({
    draft: `batch:${batch?.id ?? 'new'}`,
    initial: batch ? asTyped(batch) : emptyBatch(lagosDay(new Date())),
    schema: BatchInput,
    read: ({ year, letter, stream, isActive, reportsOn, closesOn }) => ({
      year: year.trim() === '' ? undefined : Number(year),
      letter,
      stream,
      isActive,
      reportsOn: reportsOn || null,
      closesOn: closesOn || null,
    }),
    change: useSaveBatch(batch, { onDone: onClose }),
  })

  return (
    <FormPanel
      title={batch ? 'Edit Batch' : 'Add Batch'}
      lead="NYSC names each batch by year, letter and stream."
      onClose={onClose}
      form={form}
      submitLabel={batch ? 'Save Changes' : 'Create Batch'}
    >
      <TextField label="Batch Year" inputMode="numeric" {...form.text('year')} />
      <SelectField
        label="Batch Letter"
        placeholder="Choose a letter"
        choices={choices(BATCH_LETTERS)}
        {...form.text('letter')}
      />
      <SelectField
        label="Batch Stream"
        placeholder="Choose a stream"
        choices={choices(BATCH_STREAMS)}
        {...form.text('stream')}
      />
      <div className={formCss.form}>
        <DayField label="Reporting date" isOptional {...form.text('reportsOn')} />
        <DayField
          label="Closing date"
          isOptional
          min={form.values.reportsOn || undefined}
          {...form.text('closesOn')}
        />
      </div>
      <p className={formCss.hint}>
        The first and last days for reporting to camp. Both are shown in the calendar on the website.
      </p>
      <SwitchField
        label="Active"
        hint="An inactive batch is not offered for new trips; its existing trips stay on sale."
        {...form.check('isActive')}
      />
    </FormPanel>
  )
}
