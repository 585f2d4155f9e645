import { Link } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { useAttentionCount } from '#admin/layout/use-attention-count.ts'
import { usePermissions } from '#admin/session/staff.ts'
import type { DashboardStats } from '#contracts/dashboard.ts'
import { grouped } from '#domain/grouped.ts'
import css from './dashboard.module.css'

const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

/**
 * Links to payment exceptions, pending payments and balances due, as far as this user may see them. Renders nothing if
 * there are none.
 */
export function AttentionLinks({ stats: { pendingPayments, balancesDue } }: { stats: DashboardStats }) {
  const may = usePermissions()
  const exceptions = useAttentionCount('payments')
  const waiting = [
    may('payments.view') && exceptions > 0 && (
      <Link key="exceptions" href="/payments/exceptions">
        {counted(exceptions, 'payment exception', 'payment exceptions')}
      </Link>
    ),
    may('payments.view') && pendingPayments > 0 && (
      <Link key="pending" href="/payments?status=PENDING">
        {counted(pendingPayments, 'pending payment', 'pending payments')}
      </Link>
    ),
    may('bookings.view') && balancesDue > 0 && (
      <Link key="balances" href="/bookings?isBalanceDue=true">
        {counted(balancesDue, 'balance', 'balances')} due on today’s and tomorrow’s departures
      </Link>
    ),
  ].filter(Boolean)
  if (waiting.length === 0) return null
  return (
    <div className={css.attn}>
      <strong>
        <AdminIcon name="warn" />
        Needs attention
      </strong>
      {waiting}
    </div>
  )
}
