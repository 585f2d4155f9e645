import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import type { Route } from '#contracts/network/routes.ts'
import { routeName } from '#domain/network/route-name.ts'
import { useDeleteRoute, useEditRoute } from './routes-api.ts'

export function DeleteRouteDialog({ route, onClose }: { route: Route; onClose: () => void }) {
  const remove = useDeleteRoute(route, { onDone: onClose })
  const retire = useEditRoute(route, { onDone: onClose })
  return (
    <DeleteDialog
      title={`Delete ${routeName(route)}?`}
      isDeleting={remove.isPending}
      problem={retire.problem ?? remove.problem}
      alternative={
        remove.isError &&
        route.isActive && (
          <Button busy={retire.isPending && 'Saving...'} onClick={() => retire.mutate({ isActive: false })}>
            Make inactive instead
          </Button>
        )
      }
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>The route will be removed from the lists and from search. This cannot be undone.</p>
    </DeleteDialog>
  )
}
