import { useState } from 'react'
import { ConfirmDialog } from '#admin/form/confirm-dialog.tsx'
import type { ManifestLine } from '#contracts/boarding.ts'
import { formatNaira, naira } from '#domain/money.ts'
import { useTakeBalance } from './boarding-api.ts'

type Props = { tripId: number; line: ManifestLine; onClose: () => void }

/**
 * Takes the balance of a whole booking in cash, from the row of its first seat. Keeps the amount that staff counted: if
 * the passenger pays online meanwhile, the server refuses it and says that the money must be returned.
 */
export function DoorBalanceDialog({ tripId, line, onClose }: Props) {
  const [{ bookingId, passengerName, amountDue }] = useState(line)
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
        Count {amount} in cash from {passengerName}. It is recorded in your name, and the passenger can board.
      </p>
    </ConfirmDialog>
  )
}
