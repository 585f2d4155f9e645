import { Button } from '#admin/parts/form/button.tsx'
import { Badge } from '#admin/parts/list/badge.tsx'
import type { Column } from '#admin/parts/list/column.ts'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { DisputePage, type StaffDispute } from '#contracts/money/disputes.ts'
import { DISPUTE_STATES } from '#domain/money/disputes.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { DisputePanel } from './dispute-panel.tsx'
import { answeredInWords, DISPUTE_LOOKS, timeLeft } from './dispute-words.ts'
import { BookingCell } from './payment-columns.tsx'
import { PaymentTabs } from './payment-tabs.tsx'

const COLUMNS: Column<StaffDispute>[] = [
  {
    head: 'Passenger',
    role: 'title',
    cell: ({ booking }) => <BookingCell booking={booking} />,
  },
  { head: 'Status', role: 'status', cell: (dispute) => <DisputeBadge state={dispute.state} /> },
  {
    head: 'Amount',
    sort: 'amount',
    align: 'end',
    cell: ({ amount }) => <b>{formatNaira(kobo(amount))}</b>,
  },
  {
    head: 'Answer by',
    sort: 'due',
    cell: (dispute) => (
      <>
        <Moment at={dispute.dueAt} />
        <b>{timeLeft(dispute)}</b>
      </>
    ),
  },
  { head: 'Answer', role: 'wide', cell: (dispute) => <Answer dispute={dispute} /> },
  { head: 'Reason', priority: 2, cell: ({ reason }) => reason ?? '—' },
  { head: 'Opened', sort: 'opened', priority: 3, cell: ({ openedAt }) => <Moment at={openedAt} /> },
]

const FILTERS = [
  {
    name: 'state',
    label: 'Status',
    choices: DISPUTE_STATES.map((value) => ({ value, label: toLabel(DISPUTE_LOOKS[value].word) })),
  },
]

/** Lists the payments that a bank disputes, with the time left to answer, the evidence and the answer. */
export function DisputesPage() {
  const address = useListAddress(['state'])
  const list = useList('disputes', DisputePage, address, { refetchOnOpen: true })
  const may = usePermissions()
  const { opened, open, close } = useRowDialog<StaffDispute, 'show'>(list)
  return (
    <>
      <ListScreen
        title="Payment Oversight"
        lead="Payments that a bank disputes. Without an answer in time, Paystack takes the money."
        above={<PaymentTabs />}
        things="disputes"
        searchLabel="Search reference, booking or name"
        filters={FILTERS}
        address={address}
        list={list}
        columns={COLUMNS}
        usualSort="-opened"
        rowKey={({ id }) => id}
        rowOpening={(dispute) => ({ onOpen: () => open('show', dispute) })}
        rowActions={(dispute) => (
          <Button size="sm" onClick={() => open('show', dispute)}>
            {dispute.state === 'to-answer' && may('disputes.process') ? 'Answer' : 'Evidence'}
          </Button>
        )}
      />
      {opened && <DisputePanel dispute={opened.row} onClose={close} />}
    </>
  )
}

function DisputeBadge({ state }: Pick<StaffDispute, 'state'>) {
  const { tone, icon, word } = DISPUTE_LOOKS[state]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

function Answer({ dispute }: { dispute: StaffDispute }) {
  if (dispute.answer) return answeredInWords(dispute)
  const { answerError } = dispute
  return answerError ? (
    `Paystack refused the answer: ${answerError}`
  ) : (
    <span className={textCss.muted}>No answer</span>
  )
}

function toLabel(word: string): string {
  return word.replace(/^./, (first) => first.toUpperCase())
}
