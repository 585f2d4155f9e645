import { useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { useTakeBalance } from '#admin/parts/data/boarding-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import type { Boarding } from '#contracts/boarding/boarding.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'

type Props = { tripId: number; verdict: Boarding; onDone: () => void }

/** Takes the balance in cash. Staff press twice, once before and once after they count the cash. */
export function TakeBalance({ tripId, verdict: { bookingId, amountDue }, onDone }: Props) {
  const [isCounted, setCounted] = useState(false)
  const take = useTakeBalance(String(tripId), onDone)
  const amount = formatNaira(naira(amountDue))
  if (bookingId === null) return null
  return (
    <>
      <Problem>{take.problem}</Problem>
      {isCounted ? (
        <Button
          look="amber"
          size="lg"
          block
          busy={take.isPending && 'Saving...'}
          onClick={() => take.mutate({ bookingId, amount: amountDue })}
        >
          I have received {amount}
        </Button>
      ) : (
        <Button size="lg" block onClick={() => setCounted(true)}>
          <AdminIcon name="cash" />
          Take {amount} in cash
        </Button>
      )}
    </>
  )
}
