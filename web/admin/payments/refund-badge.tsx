import { Badge } from '#admin/list/badge.tsx'
import type { StaffRefund } from '#contracts/refunds.ts'
import { REFUND_LOOKS } from './words.ts'

export function RefundBadge({ status }: Pick<StaffRefund, 'status'>) {
  const { tone, icon, word } = REFUND_LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
