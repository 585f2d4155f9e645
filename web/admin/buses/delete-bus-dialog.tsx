import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import type { Bus } from '#contracts/network/buses.ts'
import { useDeleteBus, useEditBus } from './buses-api.ts'
import { maintenanceWarning } from './maintenance-warning.ts'

export function DeleteBusDialog({ bus, onClose }: { bus: Bus; onClose: () => void }) {
  const remove = useDeleteBus(bus, { onDone: onClose })
  const rest = useEditBus(bus, { onDone: onClose })
  const isInUse = bus.tripsAhead > 0
  const isOffered = (isInUse || remove.isError) && bus.isActive
  return (
    <DeleteDialog
      title={`Delete ${bus.plateNo}?`}
      isDeleting={remove.isPending}
      problem={rest.problem ?? remove.problem}
      alternative={
        isOffered && (
          <Button busy={rest.isPending && 'Saving...'} onClick={() => rest.mutate({ isActive: false })}>
            Put in Maintenance instead
          </Button>
        )
      }
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        {isInUse
          ? 'This bus has upcoming trips, so it cannot be deleted.'
          : 'The bus will be removed from the list. This cannot be undone.'}
      </p>
      {isOffered && bus.soldTripsAhead > 0 && (
        <p>Before you put the bus in Maintenance, note that {maintenanceWarning(bus.soldTripsAhead)}</p>
      )}
    </DeleteDialog>
  )
}
