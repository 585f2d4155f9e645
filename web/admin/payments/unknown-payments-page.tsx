import type { Column } from '#admin/list/column.ts'
import { useListAddress } from '#admin/list/list-address.ts'
import { ListScreen } from '#admin/list/list-screen.tsx'
import { Moment } from '#admin/list/moment.tsx'
import { useList } from '#admin/list/use-list.ts'
import { useRowDialog } from '#admin/list/use-row-dialog.ts'
import { usePermissions } from '#admin/session/staff.ts'
import { type UnknownPayment, UnknownPaymentPage } from '#contracts/unknown-payments.ts'
import { Button } from '#ui/button.tsx'
import { DecideUnknownDialog } from './decide-unknown-dialog.tsx'
import { unknownAmount } from './format-payment.ts'
import { PaymentTabs } from './payment-tabs.tsx'

const COLUMNS: Column<UnknownPayment>[] = [
  {
    head: 'Reference',
    role: 'title',
    cell: ({ reference, note, closedBy }) => (
      <>
        <span className="mono">{reference}</span>
        {note && (
          <span className="sub">
            {note} ({closedBy})
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Amount',
    sort: 'amount',
    align: 'end',
    cell: (payment) => <b>{unknownAmount(payment)}</b>,
  },
  { head: 'Found', sort: 'found', priority: 2, cell: ({ foundAt }) => <Moment at={foundAt} /> },
  { head: 'Closed', priority: 3, cell: ({ closedAt }) => <Moment at={closedAt} /> },
]

const FILTERS = [
  {
    name: 'isOpen',
    label: 'Status',
    choices: [
      { value: 'true', label: 'Open' },
      { value: 'false', label: 'Closed' },
    ],
  },
]

/** Lists payments that Paystack has and our database does not: open ones, and those that staff have decided. */
export function UnknownPaymentsPage() {
  const address = useListAddress(['isOpen'])
  const list = useList('unknown-payments', UnknownPaymentPage, address, { refetchOnOpen: true })
  const may = usePermissions()
  const { opened, open, close } = useRowDialog<UnknownPayment, 'decide'>(list)
  return (
    <>
      <ListScreen
        title="Payment Oversight"
        lead="Paystack payments with our reference that are not in our records."
        above={<PaymentTabs />}
        things="unknown payments"
        searchLabel="Search reference"
        filters={FILTERS}
        address={address}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowActions={(payment) =>
          payment.closedAt === null &&
          may('payments.process') && (
            <Button size="sm" onClick={() => open('decide', payment)}>
              Decide
            </Button>
          )
        }
      />
      {opened && <DecideUnknownDialog payment={opened.row} onClose={close} />}
    </>
  )
}
