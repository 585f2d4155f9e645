import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import type { Column } from '#admin/parts/list/column.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { unknownAmount } from '#admin/parts/records/format-payment.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import {
  type UnknownPayment,
  UnknownPaymentDecision,
  UnknownPaymentPage,
} from '#contracts/money/unknown-payments.ts'
import { PaymentTabs } from './payment-tabs.tsx'
import { useDecideUnknown } from './payments-api.ts'

const COLUMNS: Column<UnknownPayment>[] = [
  {
    head: 'Reference',
    role: 'title',
    cell: ({ reference, note, closedBy }) => (
      <>
        <span className={textCss.mono}>{reference}</span>
        {note && (
          <span className={textCss.sub}>
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

/** Lists payments that Paystack has and our database does not: open ones, and those that staff assigned or closed. */
export function UnknownPaymentsPage() {
  const address = useListAddress(['isOpen'])
  const list = useList('unknown-payments', UnknownPaymentPage, address, { refetchOnOpen: true })
  const may = usePermissions()
  const { opened, open, close } = useRowDialog<UnknownPayment, 'decide'>(list)
  const isToDecide = ({ closedAt }: UnknownPayment) => closedAt === null && may('payments.process')
  return (
    <>
      <ListScreen
        title="Payment Oversight"
        lead="Paystack payments that have one of our references but are not in our records, and Paystack records that we could not read."
        above={<PaymentTabs />}
        things="unknown payments"
        searchLabel="Search reference"
        filters={FILTERS}
        csv={`/unknown-payments/export?${address.query}`}
        address={address}
        list={list}
        columns={COLUMNS}
        usualSort="-found"
        rowKey={({ id }) => id}
        empty={<EmptyList>There are no unknown payments.</EmptyList>}
        rowOpening={(payment) => (isToDecide(payment) ? { onOpen: () => open('decide', payment) } : null)}
        rowActions={(payment) =>
          isToDecide(payment) && (
            <Button size="sm" onClick={() => open('decide', payment)}>
              Resolve
            </Button>
          )
        }
      />
      {opened && <DecideUnknownDialog payment={opened.row} onClose={close} />}
    </>
  )
}

type DecideUnknownDialogProps = { payment: UnknownPayment; onClose: () => void }

/**
 * Assigns an unknown payment to a booking, or closes it with a reason. Unknown means that Paystack has the payment and
 * it matches none of ours.
 */
function DecideUnknownDialog({ payment, onClose }: DecideUnknownDialogProps) {
  const decide = useDecideUnknown(payment, {
    onDone: onClose,
  })
  const form = useContractForm({
    draft: `unknown-payment:${payment.id}`,
    initial: { bookingToken: '', note: '' },
    schema: UnknownPaymentDecision,
    read: ({ bookingToken, note }) => ({ note, ...(bookingToken && { bookingToken }) }),
    change: decide,
  })
  return (
    <FormPanel
      kind="dialog"
      title="Resolve this payment"
      lead={payment.reference}
      onClose={onClose}
      form={form}
      submitLabel={form.values.bookingToken ? 'Use for booking' : 'Close payment'}
    >
      <TextField
        label="Booking reference (optional)"
        hint="The payment is used for this booking, or refunded if it cannot be used. Leave this field empty to close the payment, for example after a refund on Paystack’s dashboard."
        {...form.text('bookingToken')}
      />
      <AreaField
        label="Reason"
        hint="Saved in System Logs with your name."
        maxLength={300}
        {...form.text('note')}
      />
    </FormPanel>
  )
}
