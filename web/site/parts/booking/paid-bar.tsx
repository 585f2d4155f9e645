import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import css from './paid-bar.module.css'

/** Shows how much of the total is paid, while a balance is left. */
export function PaidBar({ paid, total }: { paid: Kobo; total: Kobo }) {
  return (
    <progress
      className={css.bar}
      value={paid}
      max={total}
      aria-label={`${formatNaira(paid)} of ${formatNaira(total)} paid`}
    />
  )
}
