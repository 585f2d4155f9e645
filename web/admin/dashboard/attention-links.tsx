import { Link } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { useAttentionCount } from '#admin/layout/use-attention-count.ts'
import { usePermissions } from '#admin/session/staff.ts'
import type { DashboardStats } from '#contracts/dashboard.ts'
import { counted } from './counted.ts'
import css from './dashboard.module.css'
import { balancesDueList } from './list-links.ts'

/**
 * Links to the work that waits for staff, as far as this user may see it. Each link opens a list of exactly as many
 * rows as it counts. Renders nothing if there is no work.
 */
export function AttentionLinks({ stats: { balancesDue } }: { stats: Pick<DashboardStats, 'balancesDue'> }) {
  const may = usePermissions()
  const exceptions = useAttentionCount('payments')
  const refunds = useAttentionCount('refunds')
  const unknown = useAttentionCount('unknownPayments')
  const messages = useAttentionCount('messages')
  const balances = may('bookings.view') ? balancesDue : 0
  const waiting = [
    {
      count: exceptions,
      href: '/payments/exceptions?exception=attention',
      words: counted(exceptions, 'payment exception', 'payment exceptions'),
    },
    {
      count: refunds,
      href: '/payments/refunds?status=attention',
      words: counted(refunds, 'refund', 'refunds'),
    },
    {
      count: unknown,
      href: '/payments/unknown?isOpen=true',
      words: counted(unknown, 'unknown payment', 'unknown payments'),
    },
    {
      count: messages,
      href: '/messages?status=new',
      words: counted(messages, 'new message', 'new messages'),
    },
    {
      count: balances,
      href: balancesDueList(new Date()),
      words: `${counted(balances, 'balance', 'balances')} due on today’s and tomorrow’s departures`,
    },
  ].filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <div className={css.attn}>
      <strong>
        <AdminIcon name="warn" />
        Needs attention
      </strong>
      {waiting.map(({ href, words }) => (
        <Link key={href} href={href}>
          {words}
        </Link>
      ))}
    </div>
  )
}
