import { Link } from 'wouter'
import { AreaField } from '#admin/form/area-field.tsx'
import dialogsCss from '#admin/form/dialogs.module.css'
import { Panel } from '#admin/form/panel.tsx'
import { Problem } from '#admin/form/problem.tsx'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { Loaded } from '#admin/layout/query-states.tsx'
import { usePermissions } from '#admin/session/staff.ts'
import { type MessageWithReplies, ReplyInput } from '#contracts/messages.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { Button } from '#ui/button.tsx'
import { MessageBadge } from './message-badge.tsx'
import css from './messages.module.css'
import { useAnswerMessage, useMessage, useMoveMessage } from './messages-api.ts'

export function MessagePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const message = useMessage(id)
  return (
    <Panel title={message.data?.subject ?? 'Message'} onClose={onClose}>
      <Loaded things="message" query={message}>
        {(shown) => <Conversation message={shown} onClose={onClose} />}
      </Loaded>
    </Panel>
  )
}

type Props = { message: MessageWithReplies; onClose: () => void }

function Conversation({ message, onClose }: Props) {
  const may = usePermissions()
  return (
    <>
      <div className={dialogsCss.body}>
        <p className="soft">
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
          <footer className="sub">{lagosMoment(new Date(message.receivedAt))}, from the contact page</footer>
        </blockquote>
        {may('bookings.view') && (
          <Link href={`/bookings?search=${encodeURIComponent(message.email)}`}>
            Bookings with this e-mail
          </Link>
        )}
        {message.replies.map((reply) => (
          <blockquote key={reply.id} className={`${css.said} ${css.saidOurs}`}>
            {reply.body}
            <footer className="sub">
              {reply.repliedBy}, {lagosMoment(new Date(reply.sentAt))}
              {reply.delivery && `, ${reply.delivery}`}
            </footer>
          </blockquote>
        ))}
      </div>
      {may('messages.reply') && <AnswerForm message={message} onClose={onClose} />}
    </>
  )
}

function AnswerForm({ message, onClose }: Props) {
  const answer = useAnswerMessage(message.id, {
    onDone: onClose,
    onFail: (error: unknown) => form.showServerErrors(error),
  })
  const move = useMoveMessage(message.id, { onDone: onClose })
  const form = useContractForm({
    initial: { body: '' },
    schema: ReplyInput,
    read: ({ body }) => ({ body, updatedAt: message.updatedAt }),
    onSubmit: (reply) => answer.mutate(reply),
  })
  const isOpen = message.status === 'new'
  const { updatedAt } = message
  return (
    <form {...form.props}>
      <div className={css.answer}>
        <Problem>{(!form.hasServerErrors && answer.problem) || move.problem}</Problem>
        <AreaField
          label="Reply"
          hint="Sent by e-mail in the company’s name."
          rows={5}
          {...form.text('body')}
        />
      </div>
      <div className={dialogsCss.foot}>
        <Button
          busy={move.isPending && 'Saving...'}
          onClick={() => move.mutate({ status: isOpen ? 'closed' : 'new', updatedAt })}
        >
          {isOpen ? 'Close without reply' : 'Open again'}
        </Button>
        <Button type="submit" look="primary" busy={answer.isPending && 'Sending...'}>
          Send reply
        </Button>
      </div>
    </form>
  )
}
