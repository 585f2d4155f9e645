import { Link, useLocation } from 'wouter'
import { TabStrip } from '#admin/layout/tab-strip.tsx'
import { useAttentionCount } from '#admin/layout/use-attention-count.ts'
import { usePermissions } from '#admin/session/staff.ts'

export function PaymentTabs() {
  const [path] = useLocation()
  const may = usePermissions()
  const exceptions = useAttentionCount('payments')
  const refunds = useAttentionCount('refunds')
  const unknown = useAttentionCount('unknownPayments')
  const tab = (href: string, label: string, waiting = 0) => (
    <Link href={href} aria-current={path === href ? 'page' : undefined}>
      {label}
      {waiting > 0 && <span className="count hot">{waiting}</span>}
    </Link>
  )
  return (
    <TabStrip label="Payments" current={path}>
      {may('payments.view') && (
        <>
          {tab('/payments', 'All payments')}
          {tab('/payments/exceptions', 'Exceptions', exceptions)}
          {tab('/payments/refunds', 'Refunds', refunds)}
          {tab('/payments/unknown', 'Unknown', unknown)}
        </>
      )}
      {(may('payments.process') || may('bookings.create')) && tab('/payments/cash-up', 'Cash-up')}
    </TabStrip>
  )
}
