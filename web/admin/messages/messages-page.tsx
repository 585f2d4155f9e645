import { useId, useState } from 'react'
import { Button } from '#admin/parts/form/button.tsx'
import { Panel } from '#admin/parts/form/panel.tsx'
import { useShortcut } from '#admin/parts/keys/use-shortcut.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { Badge } from '#admin/parts/list/badge.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import type { DayRange } from '#admin/parts/list/day-range.ts'
import type { Filter } from '#admin/parts/list/filter-chips.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { type Message, MessagePage, type MessageWithReplies } from '#contracts/messages/messages.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { FROM_PANEL } from '#ui/breakpoints.ts'
import { Icon } from '#ui/icon.tsx'
import { useMedia } from '#ui/use-media.ts'
import { AnswerForm } from './answer-form.tsx'
import css from './messages.module.css'
import { useMessage, useSenderBookings } from './messages-api.ts'
import { neighboursOf } from './neighbours.ts'
import { SenderBookings } from './sender-bookings.tsx'

const TONES = { new: 'wait', answered: 'ok', closed: 'line' } as const
const WORDS = { new: 'Open', answered: 'Answered', closed: 'Closed' }

const MESSAGE_CHOICES = Object.entries(WORDS).map(([value, label]) => ({ value, label }))

function MessageBadge({ status }: Pick<Message, 'status'>) {
  return <Badge tone={TONES[status]}>{WORDS[status]}</Badge>
}

const RECEIVED: DayRange = { name: 'received', label: 'Received', from: 'from', until: 'to', isPast: true }

const FILTERS: Filter[] = [{ name: 'status', label: 'Status', choices: MESSAGE_CHOICES }, RECEIVED]

/**
 * Lists the messages from the contact form of the public site. The URL holds the id of the open message. On a wide
 * screen the message is beside the list. The keys J and K open the next and the previous one.
 */
export function MessagesPage() {
  const address = useListAddress(['status', RECEIVED])
  const list = useList('messages', MessagePage, address, { refetchOnOpen: true })
  const may = usePermissions()
  const opened = Number(address.value('open'))
  const isWide = useMedia(FROM_PANEL)
  const { previous, next } = neighboursOf(list.data?.data ?? [], opened)
  const open = (id: number | null) =>
    address.change({ open: id === null ? null : `${id}`, page: `${address.page}` })
  const Reader = isWide ? MessagePane : MessagePanel
  useShortcut('j', next ? () => open(next.id) : null)
  useShortcut('k', previous ? () => open(previous.id) : null)

  const columns: Column<Message>[] = [
    {
      head: 'Message',
      sort: 'subject',
      role: 'title',
      cell: ({ subject, message }) => (
        <span className={css.words}>
          <span className={cellCss.lead}>{subject}</span>
          <span className={`${textCss.sub} ${textCss.clip}`}>{message}</span>
        </span>
      ),
    },
    {
      head: 'From',
      sort: 'name',
      role: 'wide',
      cell: ({ name, email }) => (
        <>
          {name}
          <span className={`${textCss.sub} ${css.email}`}>{email}</span>
        </>
      ),
    },
    { head: 'Received', sort: 'received', cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
    {
      head: 'Status',
      sort: 'status',
      role: 'status',
      cell: ({ status }) => <MessageBadge status={status} />,
    },
  ]

  return (
    <div className={css.inbox}>
      <div className={css.list}>
        <ListScreen
          title="Messages"
          lead="Messages from the contact page. Replies are sent by e-mail."
          things="messages"
          searchLabel="Search name, e-mail or message"
          filters={FILTERS}
          csv={may('bookings.export') ? `/messages/export?${address.query}` : undefined}
          address={address}
          list={list}
          columns={columns}
          usualSort="-received"
          rowKey={({ id }) => id}
          rowOpening={({ id }) => ({ onOpen: () => open(id), isCurrent: id === opened })}
        />
      </div>
      {opened > 0 && <Reader key={opened} id={opened} onClose={() => open(null)} />}
      {opened === 0 && isWide && <p className={css.none}>Choose a message to read it here.</p>}
    </div>
  )
}

/** The message beside the list. It stays open after a reply, and the key J opens the next message. */
function MessagePane({ id, onClose }: { id: number; onClose: () => void }) {
  const titleId = useId()
  const message = useMessage(id)
  return (
    <section className={`${cardCss.card} ${css.pane}`} aria-labelledby={titleId}>
      <div className={css.paneHead}>
        <h2 id={titleId}>{message.data?.subject ?? 'Message'}</h2>
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      <Loaded things="message" query={message}>
        {(shown) => <Conversation message={shown} onDone={() => {}} />}
      </Loaded>
    </section>
  )
}

/** The message over the list, where the screen has no room for both. */
function MessagePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const message = useMessage(id)
  return (
    <Panel title={message.data?.subject ?? 'Message'} onClose={onClose}>
      <Loaded things="message" query={message}>
        {(shown) => <Conversation message={shown} onDone={onClose} />}
      </Loaded>
    </Panel>
  )
}

type ConversationProps = {
  message: MessageWithReplies
  /** Called after a reply or a change of the status. */
  onDone: () => void
}

/** A message, its replies, the bookings of its sender and the form for a reply. */
function Conversation({ message, onDone }: ConversationProps) {
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
