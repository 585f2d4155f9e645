import { Link, useLocation } from 'wouter'
import { TabStrip } from '#admin/frame/tab-strip.tsx'
import { useWaiting } from '#admin/frame/use-waiting.ts'
import { useMay } from '#admin/session/staff.ts'

export function PaymentTabs() {
  const [path] = useLocation()
  const may = useMay()
  const exceptions = useWaiting('payments')
  const refunds = useWaiting('refunds')
  const unknown = useWaiting('unknownPayments')
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
