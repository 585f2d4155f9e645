import { FormPanel } from '#admin/form/form-panel.tsx'
import { SelectField } from '#admin/form/select-field.tsx'
import { SwitchField } from '#admin/form/switch-field.tsx'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { type Batch, BatchInput } from '#contracts/batches.ts'
import { BATCH_LETTERS, BATCH_STREAMS } from '#domain/batch-name.ts'
import { TextField } from '#ui/field.tsx'
import { useCreateBatch, useEditBatch } from './batches-api.ts'

const EMPTY = { year: '', letter: '', stream: '', isActive: true }

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Adds a batch, or edits `batch` if it is given. */
export function BatchPanel({ batch, onClose }: { batch: Batch | null; onClose: () => void }) {
  const panel = { onDone: onClose, onFail: (error: unknown) => form.showServerErrors(error) }
  const create = useCreateBatch(panel)
  const edit = useEditBatch(batch, panel)
  const form = useContractForm({
    initial: batch ? { ...batch, year: `${batch.year}` } : EMPTY,
    schema: BatchInput,
    read: ({ year, letter, stream, isActive }) => ({
      year: year.trim() === '' ? undefined : Number(year),
      letter,
      stream,
      isActive,
    }),
    onSubmit: (input) =>
      batch ? edit.mutate({ ...input, updatedAt: batch.updatedAt }) : create.mutate(input),
  })
  const { isPending, problem } = batch ? edit : create

  return (
    <FormPanel
      title={batch ? 'Edit Batch' : 'Add Batch'}
      lead="A batch is a year, a letter and a stream, as NYSC names them."
      onClose={onClose}
      form={form}
      submitLabel={batch ? 'Save Changes' : 'Create Batch'}
      busy={isPending && 'Saving...'}
      problem={problem}
    >
      <TextField label="Batch Year" inputMode="numeric" autoComplete="off" {...form.text('year')} />
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
      <SwitchField
        label="Active"
        hint="An inactive batch is not offered for new trips; its trips stay on sale."
        {...form.check('isActive')}
      />
    </FormPanel>
  )
}
