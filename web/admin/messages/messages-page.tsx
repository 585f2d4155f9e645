import type { Column } from '#admin/list/column.ts'
import { useListAddress } from '#admin/list/list-address.ts'
import { ListScreen } from '#admin/list/list-screen.tsx'
import { Moment } from '#admin/list/moment.tsx'
import { useList } from '#admin/list/use-list.ts'
import { type Message, MessagePage } from '#contracts/messages.ts'
import { MESSAGE_CHOICES, MessageBadge } from './message-badge.tsx'
import { MessagePanel } from './message-panel.tsx'
import css from './messages.module.css'

const FILTERS = [{ name: 'status', label: 'Status', choices: MESSAGE_CHOICES }]

/** Lists the messages from the contact form of the public site. The URL holds the id of the open message. */
export function MessagesPage() {
  const address = useListAddress(['status'])
  const list = useList('messages', MessagePage, address, { refetchOnOpen: true })
  const opened = Number(address.value('open'))

  const columns: Column<Message>[] = [
    {
      head: 'Message',
      sort: 'subject',
      role: 'title',
      cell: ({ id, subject, message }) => (
        <button
          type="button"
          className={css.messageLink}
          onClick={() => address.change({ open: `${id}`, page: `${address.page}` })}
        >
          <span className="lead">{subject}</span>
          <span className="sub clip">{message}</span>
        </button>
      ),
    },
    {
      head: 'From',
      sort: 'name',
      role: 'wide',
      cell: ({ name, email }) => (
        <>
          {name}
          <span className="sub">{email}</span>
        </>
      ),
    },
    { head: 'Received', sort: 'received', priority: 1, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
    {
      head: 'Status',
      sort: 'status',
      role: 'status',
      cell: ({ status }) => <MessageBadge status={status} />,
    },
  ]

  return (
    <>
      <ListScreen
        title="Messages"
        lead="Messages from the contact page. Replies are sent by e-mail."
        things="messages"
        searchLabel="Search name, e-mail or words"
        filters={FILTERS}
        address={address}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
      />
      {opened > 0 && (
        <MessagePanel
          key={opened}
          id={opened}
          onClose={() => address.change({ open: null, page: `${address.page}` })}
        />
      )}
    </>
  )
}
