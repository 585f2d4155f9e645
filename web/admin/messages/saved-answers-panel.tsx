import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import dialogsCss from '#admin/parts/form/dialogs.module.css'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Panel } from '#admin/parts/form/panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import textCss from '#admin/parts/styles/text.module.css'
import { type SavedAnswer, SavedAnswerInput } from '#contracts/messages/saved-answers.ts'
import css from './messages.module.css'
import { savedAnswersQuery, useDeleteSavedAnswer, useSaveSavedAnswer } from './messages-api.ts'

type Opened = { act: 'add' } | { act: 'edit' | 'delete'; answer: SavedAnswer }

/** Lists the saved answers, to add, edit or delete them. */
export function SavedAnswersPanel({ onClose }: { onClose: () => void }) {
  const saved = useQuery(savedAnswersQuery())
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Panel title="Saved answers" lead="Replies that all staff can use." onClose={onClose}>
        <div className={dialogsCss.body}>
          <Loaded things="saved answers" query={saved}>
            {(answers) => (
              <>
                {answers.length === 0 && <p className={formCss.hint}>No saved answers yet.</p>}
                <ul className={css.answers} aria-label="Saved answers">
                  {answers.map((answer) => (
                    <li key={answer.id}>
                      <div>
                        <b>{answer.title}</b>
                        <span className={`${textCss.sub} ${textCss.clip}`}>{answer.body}</span>
                      </div>
                      <RowMenu
                        label={`Actions for ${answer.title}`}
                        items={[
                          { label: 'Edit', icon: 'edit', onSelect: () => setOpened({ act: 'edit', answer }) },
                          {
                            label: 'Delete',
                            icon: 'trash',
                            isDestructive: true,
                            onSelect: () => setOpened({ act: 'delete', answer }),
                          },
                        ]}
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Loaded>
        </div>
        <div className={dialogsCss.foot}>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" onClick={() => setOpened({ act: 'add' })}>
            <AdminIcon name="plus" />
            Add Saved Answer
          </Button>
        </div>
      </Panel>
      {opened?.act === 'add' && <SavedAnswerPanel answer={null} onClose={close} />}
      {opened?.act === 'edit' && <SavedAnswerPanel answer={opened.answer} onClose={close} />}
      {opened?.act === 'delete' && <DeleteSavedAnswerDialog answer={opened.answer} onClose={close} />}
    </>
  )
}

function DeleteSavedAnswerDialog({ answer, onClose }: { answer: SavedAnswer; onClose: () => void }) {
  const remove = useDeleteSavedAnswer(answer, { onDone: onClose })
  return (
    <DeleteDialog
      title={`Delete ${answer.title}?`}
      isDeleting={remove.isPending}
      problem={remove.problem}
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>This saved answer will be deleted for everyone. This cannot be undone.</p>
    </DeleteDialog>
  )
}

/** Adds a saved answer, or edits `answer` if it is given. */
function SavedAnswerPanel({ answer, onClose }: { answer: SavedAnswer | null; onClose: () => void }) {
  const form = useContractForm({
    draft: `saved-answer:${answer?.id ?? 'new'}`,
    initial: { title: answer?.title ?? '', body: answer?.body ?? '' },
    schema: SavedAnswerInput,
    read: (typed) => typed,
    change: useSaveSavedAnswer(answer, { onDone: onClose }),
  })

  return (
    <FormPanel
      title={answer ? 'Edit Saved Answer' : 'Add Saved Answer'}
      onClose={onClose}
      form={form}
      submitLabel={answer ? 'Save Changes' : 'Save Answer'}
    >
      <TextField label="Title" {...form.text('title')} />
      <AreaField
        label="Text"
        hint="{name} is replaced with the sender’s name, and {reference} with the booking reference."
        rows={10}
        {...form.text('body')}
      />
    </FormPanel>
  )
}
