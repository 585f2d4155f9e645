import type { StaffPayment } from '#contracts/money/payment-oversight.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import css from './payments.module.css'

/** Lists the disputes of a payment: amount, reason, and the deadline for an answer or the result. */
export function DisputeLines({ disputes }: Pick<StaffPayment, 'disputes'>) {
  if (disputes.length === 0) return null
  return (
    <ul className={css.disputeLines}>
      {disputes.map((dispute) => (
        <li key={dispute.id}>{disputeInWords(dispute)}</li>
      ))}
    </ul>
  )
}

function disputeInWords({
  status,
  amount,
  reason,
  dueAt,
  resolvedAt,
}: StaffPayment['disputes'][number]): string {
  const sum = formatNaira(kobo(amount))
  const what = reason ? ` (${reason})` : ''
  if (status === 'WON') return `Dispute over ${sum}${what} won${on(resolvedAt)}`
  if (status === 'LOST') return `Dispute over ${sum}${what} lost${on(resolvedAt)}`
  return `Open dispute over ${sum}${what}${dueAt ? `, response due ${lagosMoment(new Date(dueAt))}` : ''}`
}

const on = (moment: string | null): string => (moment ? ` on ${lagosMoment(new Date(moment))}` : '')
