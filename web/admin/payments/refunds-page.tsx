import { useLocation } from 'wouter'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import type { Column } from '#admin/parts/list/column.ts'
import type { DayRange } from '#admin/parts/list/day-range.ts'
import type { Filter } from '#admin/parts/list/filter-chips.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { Moment } from '#admin/parts/list/moment.tsx'
import { type MenuItem, RowMenu } from '#admin/parts/list/row-menu.tsx'
import { timeOrMoment } from '#admin/parts/list/short-time.ts'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { METHOD_NAMES, REFUND_LOOKS } from '#admin/parts/records/format-payment.ts'
import { RefundBadge } from '#admin/parts/records/refund-badge.tsx'
import { usePermissions, useStaff } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { RefundPage, RefundReturned, type StaffRefund } from '#contracts/money/refunds.ts'
import { REFUND_METHODS } from '#domain/money/payment-facts.ts'
import { REFUND_REASON_LABELS, reasonLabel } from '#domain/money/reason-labels.ts'
import { REFUND_STATUSES } from '#domain/money/refund-states.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { DecideRefundDialog } from './decide-refund-dialog.tsx'
import { type Decision, decisionInWords, decisionsOf } from './decisions.ts'
import { BookingCell } from './payment-columns.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import css from './payments.module.css'
import { useRetryRefund, useReturnRefund } from './payments-api.ts'
import { accountInWords, isToHandOut, refundAdvice } from './refund-advice.ts'

const COLUMNS: Column<StaffRefund>[] = [
  { head: 'Passenger', role: 'title', cell: ({ booking }) => <BookingCell booking={booking} /> },
  {
    head: 'Reason',
    role: 'wide',
    cell: (refund) => {
      const { reason, note, lastError } = refund
      const advice = refundAdvice(refund)
      const account = accountInWords(refund)
      return (
        <span className={css.cause}>
          {reasonLabel(REFUND_REASON_LABELS, reason)}
          {note && <span className={textCss.sub}>{note}</span>}
          {lastError && <span className={`${textCss.sub} ${css.refundError}`}>{lastError}</span>}
          {account && <span className={textCss.sub}>{account}</span>}
          {advice && <span className={`${textCss.sub} ${css.refundAdvice}`}>{advice}</span>}
        </span>
      )
    },
  },
  {
    head: 'Method',
    priority: 2,
    cell: ({ method, processedBy, requestedBy, approvedBy }) => (
      <span className={css.refundHow}>
        {METHOD_NAMES[method]}
        <span className={textCss.sub}>
          {processedBy ? `by ${processedBy}` : requestedBy ? `requested by ${requestedBy}` : 'automatic'}
        </span>
        {approvedBy && <span className={textCss.sub}>approved by {approvedBy}</span>}
      </span>
    ),
  },
  {
    head: 'Amount',
    sort: 'amount',
    align: 'end',
    cell: ({ amount, isNaira }) => <b>{isNaira ? formatNaira(kobo(amount)) : 'Foreign currency'}</b>,
  },
  {
    head: 'Status',
    sort: 'status',
    role: 'status',
    cell: (refund) => <RefundBadge {...refund} />,
  },
  { head: 'Requested', sort: 'created', priority: 3, cell: (refund) => <Requested {...refund} /> },
]

const REQUESTED: DayRange = { name: 'requested', label: 'Requested', from: 'from', until: 'to', isPast: true }

const FILTERS: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    choices: [
      { value: 'attention', label: 'Needs action' },
      ...REFUND_STATUSES.map((value) => ({ value, label: REFUND_LOOKS[value].word })),
    ],
  },
  {
    name: 'method',
    label: 'Method',
    choices: REFUND_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] })),
  },
  REQUESTED,
]

/** Lists all refunds. Staff approve, pay out or retry those that wait for them. */
export function RefundsPage() {
  const address = useListAddress(['status', 'method', REQUESTED])
  const list = useList('refunds', RefundPage, address, { refetchOnOpen: true })
  const may = usePermissions()
  const retry = useRetryRefund()
  const [, navigate] = useLocation()
  const staff = useStaff()
  const { opened, open, close } = useRowDialog<StaffRefund, Decision | 'return'>(list)

  /** Returns what this user can do about a refund. The row has a button for the first, and its menu has all. */
  function actsOf(refund: StaffRefund): MenuItem[] {
    if (!may('payments.refund')) return []
    return [
      ...decisionsOf(refund, staff.id).map((decision) => ({
        label: decisionInWords(refund, staff.id, decision),
        icon: decision === 'approve' ? ('ok' as const) : ('failed' as const),
        isDestructive: decision === 'decline',
        onSelect: () => open(decision, refund),
      })),
      ...(refund.status === 'FAILED'
        ? [{ label: 'Retry refund', icon: 'again' as const, onSelect: () => retry.mutate(refund.id) }]
        : []),
      ...(isToHandOut(refund)
        ? [{ label: 'Mark as paid out', icon: 'ok' as const, onSelect: () => open('return', refund) }]
        : []),
    ]
  }

  return (
    <>
      <ListScreen
        title="Payment Oversight"
        lead="Refunds to passengers."
        above={<PaymentTabs />}
        things="refunds"
        searchLabel="Search reference, booking or name"
        filters={FILTERS}
        csv={may('bookings.export') ? `/refunds/export?${address.query}` : undefined}
        address={address}
        list={list}
        columns={COLUMNS}
        usualSort="-created"
        rowKey={({ id }) => id}
        rowOpening={({ booking }) => (may('bookings.view') ? { href: `/bookings/${booking.id}` } : null)}
        rowActions={(refund) => (
          <>
            {actsOf(refund)
              .slice(0, 1)
              .map(({ label, onSelect }) => (
                <Button key={label} size="sm" onClick={onSelect}>
                  {label}
                </Button>
              ))}
            {may('bookings.view') && refund.status === 'NEEDS_ATTENTION' && (
              <Button size="sm" onClick={() => navigate(`/bookings/${refund.booking.id}`)}>
                Open booking
              </Button>
            )}
            <RowMenu
              label={`Actions for the refund to ${refund.booking.passengerName}`}
              items={[
                may('bookings.view') && {
                  label: 'Open booking',
                  icon: 'booking',
                  onSelect: () => navigate(`/bookings/${refund.booking.id}`),
                },
                {
                  label: 'See payment',
                  icon: 'payment',
                  onSelect: () => navigate(`/payments?search=${refund.payment.paystackRef}`),
                },
                ...actsOf(refund),
              ]}
            />
          </>
        )}
      />
      {opened?.act === 'return' && <ReturnRefundDialog refund={opened.row} onClose={close} />}
      {opened && opened.act !== 'return' && (
        <DecideRefundDialog refund={opened.row} decision={opened.act} onClose={close} />
      )}
    </>
  )
}

function Requested({ createdAt, processedAt }: Pick<StaffRefund, 'createdAt' | 'processedAt'>) {
  return (
    <>
      <Moment at={createdAt} />
      {processedAt && (
        <span className={textCss.sub}>completed {timeOrMoment(new Date(processedAt), new Date())}</span>
      )}
    </>
  )
}

/** Records that this member of staff paid the refund out. The amount is deducted from their cash-up. */
function ReturnRefundDialog({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const form = useContractForm({
    draft: `refund-return:${refund.id}`,
    initial: {
      method: refund.ways.find((way) => way === refund.method) ?? refund.ways[0] ?? 'transfer',
      note: '',
    },
    schema: RefundReturned,
    read: (typed) => typed,
    change: useReturnRefund(refund, { onDone: onClose }),
  })
  const amount = refund.isNaira ? ` of ${formatNaira(kobo(refund.amount))}` : ''
  return (
    <FormPanel
      kind="dialog"
      title={`Record the refund${amount} to ${refund.booking.passengerName}`}
      lead="The amount will be deducted from your cash-up for today."
      onClose={onClose}
      form={form}
      submitLabel="Mark as paid out"
    >
      <SelectField
        label="How was the refund paid?"
        choices={refund.ways.map((value) => ({ value, label: METHOD_NAMES[value] }))}
        {...form.text('method')}
      />
      <AreaField
        label="Note"
        hint="The receipt number of the refund, the account, or who signed for it."
        maxLength={300}
        {...form.text('note')}
      />
    </FormPanel>
  )
}
