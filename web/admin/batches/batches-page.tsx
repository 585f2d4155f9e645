import { useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { DeleteDialog } from '#admin/parts/form/delete-dialog.tsx'
import { activeStatus } from '#admin/parts/list/active-status.tsx'
import cellCss from '#admin/parts/list/cells.module.css'
import type { Column } from '#admin/parts/list/column.ts'
import { EmptyList } from '#admin/parts/list/empty-list.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { ListScreen } from '#admin/parts/list/list-screen.tsx'
import { RowMenu } from '#admin/parts/list/row-menu.tsx'
import { useList } from '#admin/parts/list/use-list.ts'
import { useRowDialog } from '#admin/parts/list/use-row-dialog.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { type Batch, BatchPage } from '#contracts/network/batches.ts'
import { reportingDays } from '#domain/network/reporting.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { BatchPanel } from './batch-panel.tsx'
import { useDeleteBatch, useToggleBatch } from './batches-api.ts'

const status = activeStatus()

const COLUMNS: Column<Batch>[] = [
  { head: 'Batch', role: 'title', cell: ({ name }) => <span className={cellCss.lead}>{name}</span> },
  { head: 'Batch Year', sort: 'year', align: 'end', priority: 1, cell: ({ year }) => year },
  { head: 'Batch Letter', sort: 'letter', cell: ({ letter }) => letter },
  { head: 'Batch Stream', sort: 'stream', cell: ({ stream }) => stream },
  {
    head: 'Reporting dates',
    sort: 'reporting',
    cell: ({ reportsOn, closesOn }) =>
      reportsOn === null ? (
        <span className={cellCss.zero}>Not set</span>
      ) : (
        <span className={textCss.nowrap}>{reportingDays({ reportsOn, closesOn })}</span>
      ),
  },
  { head: 'Trips', sort: 'trips', align: 'end', cell: ({ tripsCount }) => grouped(tripsCount) },
  status.column,
]

export function BatchesPage() {
  const address = useListAddress(['isActive'])
  const list = useList('batches', BatchPage, address)
  const may = usePermissions()
  const toggle = useToggleBatch()
  const [, navigate] = useLocation()
  const dialog = useRowDialog<Batch, 'edit' | 'delete'>(list, { address, mayCreate: may('batches.create') })
  const { opened, close } = dialog

  return (
    <>
      <ListScreen
        title="Batch Management"
        things="batches"
        searchLabel="Search batches"
        filters={[status.filter]}
        csv={`/batches/export?${address.query}`}
        address={address}
        list={list}
        columns={COLUMNS}
        usualSort="-year"
        rowKey={({ id }) => id}
        rowOpening={(batch) => (may('batches.edit') ? { onOpen: () => dialog.open('edit', batch) } : null)}
        actions={
          may('batches.create') && (
            <Button look="primary" onClick={dialog.openNew}>
              <AdminIcon name="plus" />
              Add Batch
            </Button>
          )
        }
        empty={
          <EmptyList
            action={
              may('batches.create') && (
                <Button look="primary" onClick={dialog.openNew}>
                  Add your first batch
                </Button>
              )
            }
          >
            A batch is an NYSC call-up, with its year, letter and stream. Each trip belongs to one.
          </EmptyList>
        }
        rowActions={(batch) => (
          <>
            {may('batches.edit') && (
              <Button
                look="quiet"
                size="sm"
                busy={toggle.isPending && toggle.variables.id === batch.id && 'Saving...'}
                onClick={() => toggle.mutate(batch)}
              >
                {batch.isActive ? 'Make inactive' : 'Make active'}
              </Button>
            )}
            <RowMenu
              label={`Actions for ${batch.name}`}
              items={[
                may('batches.edit') && {
                  label: 'Edit',
                  icon: 'edit',
                  onSelect: () => dialog.open('edit', batch),
                },
                may('trips.view') && {
                  label: 'See trips',
                  icon: 'trip',
                  onSelect: () => navigate(`/trips?batchId=${batch.id}`),
                },
                may('batches.delete') && {
                  label: 'Delete',
                  icon: 'trash',
                  isDestructive: true,
                  onSelect: () => dialog.open('delete', batch),
                },
              ]}
            />
          </>
        )}
      />
      {dialog.isNew && <BatchPanel batch={null} onClose={close} />}
      {opened?.act === 'edit' && <BatchPanel batch={opened.row} onClose={close} />}
      {opened?.act === 'delete' && <DeleteBatchDialog batch={opened.row} onClose={close} />}
    </>
  )
}

function DeleteBatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const remove = useDeleteBatch(batch, { onDone: onClose })
  const toggle = useToggleBatch()
  return (
    <DeleteDialog
      title={`Delete ${batch.name}?`}
      isDeleting={remove.isPending}
      problem={remove.problem}
      alternative={
        remove.isError &&
        batch.isActive && (
          <Button
            busy={toggle.isPending && 'Saving...'}
            onClick={() => toggle.mutate(batch, { onSuccess: onClose })}
          >
            Make inactive instead
          </Button>
        )
      }
      onDelete={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        Year {batch.year}, letter {batch.letter}, stream {batch.stream}. This cannot be undone.
      </p>
    </DeleteDialog>
  )
}
