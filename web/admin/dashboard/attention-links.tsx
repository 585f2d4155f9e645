import { Link } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import {
  useAttentionCount,
  useDisputeHoursLeft,
  useLacksAnswerers,
} from '#admin/parts/layout/use-attention-count.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { DashboardStats } from '#contracts/office/dashboard.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { Icon } from '#ui/icon.tsx'
import css from './attention.module.css'
import { counted } from './counted.ts'
import { balancesDueList } from './list-links.ts'

type Props = { stats: Pick<DashboardStats, 'balancesDue'>; isFolded: boolean }

/**
 * Links to the waiting work that this user may see. Each link with a count opens a list of exactly as many rows. If
 * folded, the user must open a line with the total to see the links. Renders nothing if there is no work.
 */
export function AttentionLinks({ stats: { balancesDue }, isFolded }: Props) {
  const may = usePermissions()
  const exceptions = useAttentionCount('payments')
  const refunds = useAttentionCount('refunds')
  const unknown = useAttentionCount('unknownPayments')
  const disputes = useAttentionCount('disputes')
  const hoursLeft = useDisputeHoursLeft()
  const lacksAnswerers = useLacksAnswerers()
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
      count: disputes,
      href: '/payments/disputes?state=to-answer',
      words: `${counted(disputes, 'dispute', 'disputes')} to answer${hoursLeft ? `, ${hoursLeft} left` : ''}`,
    },
    {
      count: lacksAnswerers ? 1 : 0,
      href: '/users',
      words: 'Fewer than two people can answer disputes: give a second person the permission',
    },
    {
      count: messages,
      href: '/messages?status=new',
      words: counted(messages, 'open message', 'open messages'),
    },
    {
      count: balances,
      href: balancesDueList(new Date()),
      words: `${counted(balances, 'balance', 'balances')} due on upcoming departures today and tomorrow`,
    },
  ].filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  const links = waiting.map(({ href, words }) => (
    <Link key={href} href={href}>
      {words}
    </Link>
  ))
  if (isFolded)
    return (
      <details className={css.folded}>
        <summary>
          <AdminIcon name="warn" />
          Needs attention
          <span className={css.count}>{grouped(waiting.reduce((sum, { count }) => sum + count, 0))}</span>
          <Icon name="down" />
        </summary>
        {links}
      </details>
    )
  return (
    <div className={css.attn}>
      <strong>
        <AdminIcon name="warn" />
        Needs attention
      </strong>
      {links}
    </div>
  )
}
