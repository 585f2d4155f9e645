import { useMutation } from '@tanstack/react-query'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { download } from '#admin/parts/download.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { showToast } from '#ui/toast-store.ts'

type Props = {
  /** The noun in the error message. */
  things: string
  /** The path of the export, with the search, the filters and the order of the list. */
  path: string
}

/**
 * Downloads all rows of the list, not only those of the page. There is no automatic retry, because an interrupted
 * download would start again without the user asking for it.
 */
export function CsvButton({ things, path }: Props) {
  const exporting = useMutation({
    retry: false,
    mutationFn: () => download(path),
    onError: () =>
      showToast({
        kind: 'bad',
        title: 'Export Failed',
        text: `Failed to export ${things}. Please try again.`,
      }),
  })
  return (
    <Button busy={exporting.isPending && 'Exporting...'} onClick={() => exporting.mutate()}>
      <AdminIcon name="download" />
      Export CSV
    </Button>
  )
}
