import { Link, useLocation } from 'wouter'
import { TabStrip } from '#admin/parts/layout/tab-strip.tsx'
import { useAttentionCount, useDisputeHoursLeft } from '#admin/parts/layout/use-attention-count.ts'
import { WaitingBadge } from '#admin/parts/layout/waiting-badge.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { CASH_UP_PERMISSIONS } from '#domain/people/permissions.ts'
import css from './payments.module.css'

export function PaymentTabs() {
  const [path] = useLocation()
  const may = usePermissions()
  const exceptions = useAttentionCount('payments')
  const refunds = useAttentionCount('refunds')
  const unknown = useAttentionCount('unknownPayments')
  const disputes = useAttentionCount('disputes')
  const hoursLeft = useDisputeHoursLeft()
  /** A tab with a number opens exactly the rows that the number counts. */
  const tab = (href: string, label: string, waiting = 0, filter = '', left: string | null = null) => (
    <Link href={waiting > 0 ? `${href}?${filter}` : href} aria-current={path === href ? 'page' : undefined}>
      {label}
      {waiting > 0 && <WaitingBadge className={css.count} count={waiting} hoursLeft={left} />}
    </Link>
  )
  return (
    <TabStrip label="Payments" current={path}>
      {may('payments.view') && (
        <>
          {tab('/payments', 'All payments')}
          {tab('/payments/exceptions', 'Exceptions', exceptions, 'exception=attention')}
          {tab('/payments/refunds', 'Refunds', refunds, 'status=attention')}
          {tab('/payments/unknown', 'Unmatched', unknown, 'isOpen=true')}
        </>
      )}
      {may('disputes.view') && tab('/payments/disputes', 'Disputes', disputes, 'state=to-answer', hoursLeft)}
      {CASH_UP_PERMISSIONS.some(may) && tab('/payments/cash-up', 'Cash-up')}
    </TabStrip>
  )
}
