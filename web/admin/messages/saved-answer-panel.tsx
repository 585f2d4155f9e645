import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { type SavedAnswer, SavedAnswerInput } from '#contracts/messages/saved-answers.ts'
import { useCreateSavedAnswer, useEditSavedAnswer } from './messages-api.ts'

/** Adds a saved answer, or edits `answer` if it is given. */
export function SavedAnswerPanel({ answer, onClose }: { answer: SavedAnswer | null; onClose: () => void }) {
  const panel = { onDone: onClose, onFail: (error: unknown) => form.showServerErrors(error) }
  const create = useCreateSavedAnswer(panel)
  const edit = useEditSavedAnswer(answer, panel)
  const form = useContractForm({
    draft: `saved-answer:${answer?.id ?? 'new'}`,
    initial: { title: answer?.title ?? '', body: answer?.body ?? '' },
    schema: SavedAnswerInput,
    read: (typed) => typed,
    onSubmit: (input) =>
      answer ? edit.mutate({ ...input, updatedAt: answer.updatedAt }) : create.mutate(input),
  })
  const { isPending, problem } = answer ? edit : create

  return (
    <FormPanel
      title={answer ? 'Edit Saved Answer' : 'Add Saved Answer'}
      onClose={onClose}
      form={form}
      submitLabel={answer ? 'Save Changes' : 'Save Answer'}
      busy={isPending && 'Saving...'}
      problem={problem}
    >
      <TextField label="Title" autoComplete="off" {...form.text('title')} />
      <AreaField
        label="Text"
        hint="{name} is replaced with the sender’s name, and {reference} with the booking reference."
        rows={10}
        {...form.text('body')}
      />
    </FormPanel>
  )
}
