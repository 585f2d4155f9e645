import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button, buttonClass } from '#admin/parts/form/button.tsx'
import type { DayRange } from '#admin/parts/list/day-range.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import type { Filter } from '#admin/parts/list/filter-chips.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { PROVIDER_NAMES, PURPOSE_NAMES } from '#admin/parts/records/format-payment.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { PaymentPage, type StaffPayment } from '#contracts/money/payment-oversight.ts'
import { needsReceipt } from '#domain/money/manual-payment.ts'
import {
  PAYMENT_EXCEPTIONS,
  PAYMENT_PROVIDERS,
  PAYMENT_PURPOSES,
  PAYMENT_STATUSES,
} from '#domain/money/payment-facts.ts'
import { EXCEPTION_LABELS } from '#domain/money/reason-labels.ts'
import { EditPaymentPanel } from './edit-payment-panel.tsx'
import { PAYMENT_COLUMNS } from './payment-columns.tsx'
import { paymentSummaryQuery, paymentsInWords } from './payment-summary.ts'
import { PaymentTabs } from './payment-tabs.tsx'
import { useConfirmPayment } from './payments-api.ts'
import { leftToRefund } from './refund-amounts.ts'
import { RefundDialog } from './refund-dialog.tsx'

const named = <Name extends string>(names: readonly Name[], words: Record<Name, string>) =>
  names.map((value) => ({ value, label: words[value] }))

const CREATED: DayRange = { name: 'created', label: 'Created', from: 'from', until: 'to', isPast: true }
const PAID: DayRange = { name: 'paid', label: 'Paid', from: 'paidFrom', until: 'paidUntil', isPast: true }

const FILTERS: Filter[] = [
  { name: 'status', label: 'Status', choices: PAYMENT_STATUSES.map((value) => ({ value, label: value })) },
  { name: 'provider', label: 'Provider', choices: named(PAYMENT_PROVIDERS, PROVIDER_NAMES) },
  { name: 'purpose', label: 'Type', choices: named(PAYMENT_PURPOSES, PURPOSE_NAMES) },
  {
    name: 'exception',
    label: 'Exception',
    choices: [
      { value: 'open', label: 'Open' },
      { value: 'attention', label: 'Needs action' },
      { value: 'closed', label: 'Closed' },
      ...named(PAYMENT_EXCEPTIONS, EXCEPTION_LABELS),
    ],
  },
  CREATED,
  PAID,
]

export function PaymentsPage() {
  const address = useListAddress(['status', 'provider', 'purpose', 'exception', CREATED, PAID])
  const list = useList('payments', PaymentPage, address, { refetchOnOpen: true })
  const may = usePermissions()
  const summary = useQuery(paymentSummaryQuery())
  const confirm = useConfirmPayment()
  const [, navigate] = useLocation()
  const { opened, open, close } = useRowDialog<StaffPayment, 'edit' | 'confirm' | 'refund'>(list)

  return (
    <>
      <ListScreen
        title="Payment Oversight"
        lead={summary.data ? paymentsInWords(summary.data) : 'All payments, online or taken by staff.'}
        above={<PaymentTabs />}
        things="payments"
        searchLabel="Search reference, booking or name"
        filters={FILTERS}
        csv={may('bookings.export') ? `/payments/export?${address.query}` : undefined}
        address={address}
        list={list}
        columns={PAYMENT_COLUMNS}
        usualSort="-created"
        rowKey={({ id }) => id}
        rowOpening={({ booking }) => (may('bookings.view') ? { href: `/bookings/${booking.id}` } : null)}
        empty={
          <EmptyList
            action={
              may('bookings.create') &&
              may('bookings.view') && (
                <Link href="/bookings?new=1" className={buttonClass({ look: 'primary' })}>
                  Create the first booking
                </Link>
              )
            }
          >
            A payment appears here when a passenger pays online or staff take money for a booking.
          </EmptyList>
        }
        rowActions={(payment) => (
          <>
            {payment.status === 'PENDING' && may('payments.process') && (
              <Button
                size="sm"
                busy={
                  confirm.isPending &&
                  confirm.variables.id === payment.id &&
                  (payment.provider === 'paystack' ? 'Checking...' : 'Saving...')
                }
                onClick={() => (lacksReceipt(payment) ? open('confirm', payment) : confirm.mutate(payment))}
              >
                <AdminIcon name="ok" />
                Confirm
              </Button>
            )}
            <RowMenu
              label={`Actions for ${payment.paystackRef}`}
              items={[
                may('bookings.view') && {
                  label: 'Open booking',
                  icon: 'booking',
                  onSelect: () => navigate(`/bookings/${payment.booking.id}`),
                },
                may('payments.process') &&
                  payment.status !== 'PAID' && {
                    label: 'Edit',
                    icon: 'edit',
                    onSelect: () => open('edit', payment),
                  },
                may('payments.process') &&
                  payment.status === 'FAILED' &&
                  payment.provider === 'paystack' && {
                    label: 'Check with Paystack again',
                    icon: 'again',
                    onSelect: () => confirm.mutate(payment),
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
        )}
      />
      {opened?.act === 'edit' && <EditPaymentPanel payment={opened.row} onClose={close} />}
      {opened?.act === 'confirm' && <EditPaymentPanel payment={opened.row} isConfirming onClose={close} />}
      {opened?.act === 'refund' && <RefundDialog payment={opened.row} onClose={close} />}
    </>
  )
}

const lacksReceipt = ({ provider, receiptNo }: StaffPayment): boolean => needsReceipt(provider) && !receiptNo
