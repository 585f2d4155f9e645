import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import dialogsCss from '#admin/parts/form/dialogs.module.css'
import { Note } from '#admin/parts/form/note.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { useShortcut } from '#admin/parts/keys/use-shortcut.ts'
import { type MessageWithReplies, ReplyInput, type SenderBooking } from '#contracts/messages/messages.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { fillAnswer, openPlaceholder, withAnswer } from './fill-answer.ts'
import css from './messages.module.css'
import { savedAnswersQuery, useAnswerMessage, useMoveMessage } from './messages-api.ts'
import { SavedAnswersPanel } from './saved-answers-panel.tsx'

type Props = {
  message: MessageWithReplies
  /** The booking whose reference replaces the placeholder `{reference}` of a saved answer. */
  booking: SenderBooking | undefined
  onDone: () => void
}

/** The form for a reply. The text is kept for each message until it is sent, even while another message is open. */
export function AnswerForm({ message, booking, onDone }: Props) {
  const { updatedAt } = message
  const answer = useAnswerMessage(message.id, {
    onDone: () => {
      form.reset()
      onDone()
    },
  })
  const move = useMoveMessage(message.id, { onDone })
  const saved = useQuery(savedAnswersQuery())
  const [isEditing, setEditing] = useState(false)
  const form = useContractForm({
    draft: `reply:${message.id}`,
    isDraftKeptOnClose: true,
    initial: { body: '' },
    schema: ReplyInput,
    read: ({ body }) => ({ body, updatedAt }),
    change: answer,
  })
  useShortcut('r', () => form.focusFirst({ body: '' }))
  const isOpen = message.status === 'new'
  const open = openPlaceholder(form.values.body)

  function insert(id: string) {
    const chosen = saved.data?.find((one) => `${one.id}` === id)
    if (!chosen) return
    const reference = booking ? formatReference(booking.bookingToken) : null
    const text = fillAnswer(chosen.body, { name: message.name, reference })
    form.set({ body: withAnswer(form.values.body, text) })
    form.focusFirst({ body: '' })
  }

  return (
    <>
      <form {...form.props}>
        <div className={css.answer}>
          <Problem>{(!form.hasServerErrors && answer.problem) || move.problem}</Problem>
          <div className={css.saved}>
            <SelectField
              label="Saved answer"
              placeholder={saved.data?.length === 0 ? 'None yet' : 'Choose an answer to insert'}
              choices={(saved.data ?? []).map(({ id, title }) => ({ value: `${id}`, label: title }))}
              value=""
              onChange={({ target }) => insert(target.value)}
            />
            <Button onClick={() => setEditing(true)}>Manage saved answers</Button>
          </div>
          <AreaField
            label="Reply"
            hint="Sent by e-mail in the company’s name."
            rows={5}
            {...form.text('body')}
          />
          {open && <Note tone="warn">Replace {open} before you send the reply.</Note>}
        </div>
        <div className={dialogsCss.foot}>
          <Button
            busy={move.isPending && 'Saving...'}
            onClick={() => move.mutate({ status: isOpen ? 'closed' : 'new', updatedAt })}
          >
            {isOpen ? 'Close without replying' : 'Reopen'}
          </Button>
          <Button
            type="submit"
            look="primary"
            busy={answer.isPending && 'Sending...'}
            disabled={open !== null}
          >
            Send reply
          </Button>
        </div>
      </form>
      {isEditing && <SavedAnswersPanel onClose={() => setEditing(false)} />}
    </>
  )
}
