import { useState } from 'react'
import { useDeleteTrip } from '#admin/parts/data/trips-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import { tripInWords } from '#admin/parts/records/trip-in-words.ts'
import type { StaffTrip } from '#contracts/network/staff-trips.ts'
import { CancelTripDialog } from './cancel-trip-dialog.tsx'

export function DeleteTripDialog({ trip, onClose }: { trip: StaffTrip; onClose: () => void }) {
  const remove = useDeleteTrip(trip, { onDone: onClose })
  const [isCanceling, setCanceling] = useState(false)
  const isSold = trip.seatStates.includes('B')
  if (isCanceling) return <CancelTripDialog trip={trip} onDone={onClose} onClose={onClose} />
  return (
    <DeleteDialog
      title="Delete this trip?"
      isDeleting={remove.isPending}
      problem={remove.problem}
      alternative={
        (isSold || remove.isError) &&
        trip.status !== 'CANCELED' && (
          <Button onClick={() => setCanceling(true)}>Cancel the trip instead</Button>
        )
      }
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {tripInWords(trip)}.{' '}
        {isSold
          ? 'This trip has sold seats, so it cannot be deleted.'
          : 'The trip and its seats will be deleted. This cannot be undone.'}
      </p>
    </DeleteDialog>
  )
}
