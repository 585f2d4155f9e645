import { Suspense, useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { type ExportFilters, NO_FILTERS } from './filters.ts'

const ExportDialog = onDemand(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** Opens the export dialog with the filters of the screen, or with the last choice if the download failed. */
export function ExportButton({ filters }: { filters?: Partial<ExportFilters> }) {
  const may = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ExportFilters | null>(null)
  if (!may('bookings.export')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <AdminIcon name="download" />
        Export Reports
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog
            initial={chosen ?? { ...NO_FILTERS, ...filters }}
            onClose={(last) => {
              setChosen(last ?? null)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
