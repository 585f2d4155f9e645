import { useLocation } from 'wouter'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { exceptionInWords, timeOpen } from '#admin/parts/records/format-payment.ts'
import { RefundBadge } from '#admin/parts/records/refund-badge.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { CloseException, PaymentPage, type StaffPayment } from '#contracts/money/payment-oversight.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { DisputeLines } from './dispute-lines.tsx'
import { BookingCell, ExceptionBadge } from './payment-columns.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import css from './payments.module.css'
import { useCloseException, useRetryRefund } from './payments-api.ts'
import { leftToRefund } from './refund-amounts.ts'
import { RefundDialog } from './refund-dialog.tsx'

const COLUMNS: Column<StaffPayment>[] = [
  {
    head: 'Passenger',
    role: 'title',
    cell: ({ booking, exception }) => (
      <>
        <BookingCell booking={booking} />
        <span className={css.exceptionKind}>
          <ExceptionBadge exception={exception} />
        </span>
      </>
    ),
  },
  {
    head: 'What happened',
    role: 'wide',
    cell: (payment) => (
      <>
        <span className={css.cause}>{exceptionInWords(payment)}</span>
        <DisputeLines disputes={payment.disputes} />
      </>
    ),
  },
  {
    head: 'Amount',
    sort: 'amount',
    align: 'end',
    cell: ({ received }) => <b>{formatNaira(kobo(received ?? 0))}</b>,
  },
  { head: 'Refund', cell: ({ refunds }) => <Refunds refunds={refunds} /> },
  {
    head: 'Open for',
    sort: 'paid',
    priority: 2,
    cell: ({ paidAt, createdAt }) => (
      <span className={textCss.nowrap}>{timeOpen(paidAt ?? createdAt, new Date())}</span>
    ),
  },
]

const FILTERS = [
  { name: 'exception', label: 'Status', choices: [{ value: 'attention', label: 'Needs action' }] },
]

/**
 * Lists payments with an open exception or dispute, such as money that came after the seats were sold. A payment stays
 * in the list until staff, a refund or the decision of the bank closes it. The filter `attention` leaves out payments
 * that a refund in progress will close.
 */
export function ExceptionsPage() {
  const address = useListAddress(['exception'], '-paid')
  const shown = address.value('exception') === 'attention' ? 'attention' : 'open'
  const asked = new URLSearchParams(address.query)
  asked.set('exception', shown)
  const query = asked.toString()
  const list = useList('payments', PaymentPage, { query }, { refetchOnOpen: true })
  const may = usePermissions()
  const retry = useRetryRefund()
  const [, navigate] = useLocation()
  const { opened, open, close } = useRowDialog<StaffPayment, 'resolve' | 'refund'>(list)

  return (
    <>
      <ListScreen
        title="Payment Oversight"
        lead="Payments with a problem. Resolve each one, for example with another seat or a refund."
        above={<PaymentTabs />}
        things="exceptions"
        searchLabel="Search reference, booking or name"
        filters={FILTERS}
        csv={may('bookings.export') ? `/payments/export?${query}` : undefined}
        address={address}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowOpening={({ booking }) => (may('bookings.view') ? { href: `/bookings/${booking.id}` } : null)}
        rowActions={(payment) => {
          const failed = payment.refunds.find(({ status }) => status === 'FAILED')
          return (
            <>
              {failed && may('payments.refund') ? (
                <Button size="sm" onClick={() => retry.mutate(failed.id)}>
                  Retry refund
                </Button>
              ) : (
                may('payments.process') && (
                  <Button size="sm" onClick={() => open('resolve', payment)}>
                    Mark as resolved
                  </Button>
                )
              )}
              <RowMenu
                label={`Actions for ${payment.paystackRef}`}
                items={[
                  may('bookings.view') && {
                    label: 'Open booking',
                    icon: 'booking',
                    onSelect: () => navigate(`/bookings/${payment.booking.id}`),
                  },
                  {
                    label: 'See refunds',
                    icon: 'list',
                    onSelect: () => navigate(`/payments/refunds?search=${payment.paystackRef}`),
                  },
                  may('disputes.view') &&
                    payment.disputes.length > 0 && {
                      label: 'See disputes',
                      icon: 'warn',
                      onSelect: () => navigate(`/payments/disputes?search=${payment.paystackRef}`),
                    },
                  may('payments.refund') &&
                    failed !== undefined && {
                      label: 'Retry refund',
                      icon: 'again',
                      onSelect: () => retry.mutate(failed.id),
                    },
                  may('payments.process') && {
                    label: 'Mark as resolved',
                    icon: 'ok',
                    onSelect: () => open('resolve', payment),
                  },
                  may('payments.refund') &&
                    leftToRefund(payment) > 0 && {
                      label: 'Refund',
                      icon: 'refund',
                      isDestructive: true,
                      onSelect: () => open('refund', payment),
                    },
                ]}
              />
            </>
          )
        }}
      />
      {opened?.act === 'resolve' && <CloseExceptionDialog payment={opened.row} onClose={close} />}
      {opened?.act === 'refund' && <RefundDialog payment={opened.row} onClose={close} />}
    </>
  )
}

function Refunds({ refunds }: Pick<StaffPayment, 'refunds'>) {
  if (refunds.length === 0) return <span className={cellCss.zero}>None</span>
  return refunds.map(({ id, status, isWaiting, lastError }) => (
    <span key={id}>
      <RefundBadge status={status} isWaiting={isWaiting} />
      {lastError && <span className={textCss.sub}>{lastError}</span>}
    </span>
  ))
}

function CloseExceptionDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const close = useCloseException(payment, {
    onDone: onClose,
  })
  const form = useContractForm({
    draft: `exception:${payment.id}`,
    initial: { note: '' },
    schema: CloseException,
    read: ({ note }) => ({ note, updatedAt: payment.updatedAt }),
    change: close,
  })
  return (
    <FormPanel
      kind="dialog"
      title="Mark as resolved"
      lead={exceptionInWords(payment)}
      onClose={onClose}
      form={form}
      submitLabel="Mark as resolved"
    >
      <DisputeLines disputes={payment.disputes} />
      <AreaField
        label="How was it resolved?"
        hint="The payment is removed from the list. The note is saved in System Logs with your name."
        maxLength={300}
        {...form.text('note')}
      />
    </FormPanel>
  )
}
