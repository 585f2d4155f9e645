import { Badge } from '#admin/parts/list/badge.tsx'
import type { StaffRefund } from '#contracts/money/refunds.ts'
import { REFUND_LOOKS } from './format-payment.ts'

export function RefundBadge({ status, isWaiting }: Pick<StaffRefund, 'status' | 'isWaiting'>) {
  if (isWaiting)
    return (
      <Badge tone="wait" icon="wait">
        needs approval
      </Badge>
    )
  const { tone, icon, word } = REFUND_LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
