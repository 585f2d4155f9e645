import { useState } from 'react'
import { useTakeBalance } from '#admin/parts/data/boarding-api.ts'
import { ConfirmDialog } from '#admin/parts/form/confirm-dialog.tsx'
import type { ManifestLine } from '#contracts/boarding/boarding.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'

type Owing = Pick<ManifestLine, 'bookingId' | 'passengerName' | 'amountDue'>
type Props = { tripId: number; owing: Owing; onClose: () => void }

/**
 * Takes the balance of a whole booking in cash, from the manifest or the seat map. Sends the amount that it showed when
 * it opened, because staff counted that amount. If the passenger has paid online meanwhile, the server refuses it and
 * tells staff to return the money.
 */
export function DoorBalanceDialog({ tripId, owing, onClose }: Props) {
  const [{ bookingId, passengerName, amountDue }] = useState(owing)
  const take = useTakeBalance(String(tripId), onClose)
  const amount = formatNaira(naira(amountDue))
  return (
    <ConfirmDialog
      title="Take balance"
      confirmLabel={`I have received ${amount}`}
      busy={take.isPending && 'Saving...'}
      problem={take.problem}
      onConfirm={() => take.mutate({ bookingId, amount: amountDue })}
      onClose={onClose}
    >
      <p>
        Take {amount} in cash from {passengerName}. The payment is recorded in your name, and the passenger
        can then board.
      </p>
    </ConfirmDialog>
  )
}
