import { useState } from 'react'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { MessageWithReplies } from '#contracts/messages/messages.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { AnswerForm } from './answer-form.tsx'
import { MessageBadge } from './message-badge.tsx'
import css from './messages.module.css'
import { useSenderBookings } from './messages-api.ts'
import { SenderBookings } from './sender-bookings.tsx'

type Props = {
  message: MessageWithReplies
  /** Called after a reply or a change of the status. */
  onDone: () => void
}

/** A message, its replies, the bookings of its sender and the form for a reply. */
export function Conversation({ message, onDone }: Props) {
  const may = usePermissions()
  const bookings = useSenderBookings(message.id, may('bookings.view'))
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = bookings.data?.find(({ id }) => id === chosenId) ?? bookings.data?.[0]
  return (
    <>
      <div className={css.conversation}>
        <div className={css.letters}>
          <p className={textCss.soft}>
            {message.name}, <a href={`mailto:${message.email}`}>{message.email}</a>
            {message.phone && (
              <>
                , <a href={`tel:${message.phone.replace(/[^+\d]/g, '')}`}>{message.phone}</a>
              </>
            )}{' '}
            <MessageBadge status={message.status} />
          </p>
          <blockquote className={css.said}>
            {message.message}
            <footer className={`${textCss.sub} ${css.sub}`}>
              {lagosMoment(new Date(message.receivedAt))}, from the contact page
            </footer>
          </blockquote>
          {message.replies.map((reply) => (
            <blockquote key={reply.id} className={`${css.said} ${css.saidOurs}`}>
              {reply.body}
              <footer className={`${textCss.sub} ${css.sub}`}>
                {reply.repliedBy}, {lagosMoment(new Date(reply.sentAt))}
                {reply.delivery && `, ${reply.delivery}`}
              </footer>
            </blockquote>
          ))}
        </div>
        {may('bookings.view') && (
          <SenderBookings email={message.email} bookings={bookings} chosen={chosen} onChoose={setChosenId} />
        )}
      </div>
      {may('messages.reply') && <AnswerForm message={message} booking={chosen} onDone={onDone} />}
    </>
  )
}
