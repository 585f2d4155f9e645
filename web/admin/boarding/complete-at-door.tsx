import { useState } from 'react'
import { PassengerPanel } from '#admin/parts/boarding/passenger-panel.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import type { Boarding } from '#contracts/boarding/boarding.ts'

type Props = { seats: Boarding['incomplete']; onDone: () => void; onBoard: () => void }

/**
 * Asks for the missing details of a passenger at the door, or boards without them. Nobody is refused for missing
 * details.
 */
export function CompleteAtDoor({ seats, onDone, onBoard }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [first] = seats
  if (!first) return null
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        Add details, seat {first.seatNo}
      </Button>
      <Button block onClick={onBoard}>
        Board without details
      </Button>
      {isOpen && (
        <PassengerPanel
          seat={{
            ...first,
            detailsUpdatedAt: first.updatedAt,
            infantName: null,
            address: null,
            phone: null,
            nextOfKinName: null,
            nextOfKinPhone: null,
          }}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  )
}
