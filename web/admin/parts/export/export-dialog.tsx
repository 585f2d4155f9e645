import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { api } from '#admin/parts/api.ts'
import { download } from '#admin/parts/download.ts'
import { DayField } from '#admin/parts/form/day-field.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import textCss from '#admin/parts/styles/text.module.css'
import {
  EXPORT_STATUSES,
  type ExportChoices,
  ExportChoicesAnswer,
  ExportPreviewAnswer,
  ExportQuery,
} from '#contracts/bookings/exports.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { showToast } from '#ui/toast-store.ts'
import { addressOf, chosenOf, type ExportFilters, NO_FILTERS } from './filters.ts'

type Props = {
  initial: ExportFilters
  /** Receives the filters if the download failed, so that the dialog shows them when it is opened again. */
  onClose: (last?: ExportFilters) => void
}

export function ExportDialog({ initial, onClose }: Props) {
  // Closes the dialog before the toast appears: a toast under a modal dialog can be neither read nor closed.
  const exporting = useExport((isDone) => onClose(isDone ? undefined : form.values))
  const form = useContractForm({
    draft: null,
    initial,
    schema: ExportQuery,
    read: chosenOf,
    onSubmit: () => exporting.mutate(form.values),
  })
  const { values } = form
  const choices = useQuery(choicesQuery(values.busPlateNo))
  const asked = useDeferredValue(values)
  const preview = useQuery({
    ...previewQuery(asked),
    enabled: ExportQuery.safeParse(chosenOf(asked)).success,
  })

  return (
    <FormPanel
      kind="dialog"
      title="Export Reports"
      lead="Downloads bookings as a CSV file. Times are in WAT and amounts in naira."
      onClose={() => onClose()}
      form={form}
      submitLabel="Export"
      busy={exporting.isPending && 'Exporting...'}
      problem={null}
    >
      <div className={formCss.form}>
        <DayField label="Start date" isOptional {...form.text('startDate')} />
        <DayField label="End date" isOptional min={values.startDate || undefined} {...form.text('endDate')} />
        <SelectField
          label="Status"
          aside="(optional)"
          placeholder="Any"
          choices={EXPORT_STATUSES.map((value) => ({ value, label: value }))}
          {...form.text('status')}
        />
        <SelectField
          label="Bus Serial Number"
          aside="(optional)"
          placeholder="Any"
          choices={busesOf(choices.data)}
          {...form.text('busPlateNo')}
          // Clears the trip: with a trip of another bus the file would be empty.
          onChange={({ target }) => form.set({ busPlateNo: target.value, tripId: '' })}
        />
        <div className={formCss.wide}>
          <SelectField
            label="Trip"
            aside="(optional)"
            placeholder="Any"
            hint="Only departures close to today are listed. Select a bus to see more."
            choices={tripsOf(choices.data, values.tripId)}
            {...form.text('tripId')}
          />
        </div>
      </div>
      {preview.data && (
        <Note tone="info">
          <b>
            {grouped(preview.data.bookings)} {preview.data.bookings === 1 ? 'booking' : 'bookings'}
          </b>{' '}
          {preview.data.bookings === 1 ? 'matches' : 'match'}. File name:{' '}
          <span className={textCss.mono}>{preview.data.fileName}</span>
        </Note>
      )}
    </FormPanel>
  )
}

const busesOf = (choices: ExportChoices | undefined) =>
  (choices?.buses ?? []).map(({ plateNo, busType }) => ({
    value: plateNo,
    label: `${plateNo}, ${BUS_TYPE_NAMES[busType]}`,
  }))

/** Includes the chosen trip even if it is not among the choices: the list of bookings may be filtered by any trip. */
function tripsOf(choices: ExportChoices | undefined, chosen: string) {
  const trips = (choices?.trips ?? []).map(({ id, departTime, origin, destination }) => ({
    value: String(id),
    label: `${lagosMoment(new Date(departTime))}, ${origin} to ${destination}`,
  }))
  const isThere = chosen === '' || trips.some(({ value }) => value === chosen)
  return isThere ? trips : [{ value: chosen, label: `Trip ${chosen}` }, ...trips]
}

const choicesQuery = (busPlateNo: string) =>
  queryOptions({
    queryKey: ['trips', 'export-choices', busPlateNo],
    queryFn: async () =>
      (await api.get(addressOf('/export/choices', { ...NO_FILTERS, busPlateNo }), ExportChoicesAnswer)).data,
    placeholderData: keepPreviousData,
  })

const previewQuery = (filters: ExportFilters) =>
  queryOptions({
    queryKey: ['bookings', 'export-preview', filters],
    queryFn: async () => (await api.get(addressOf('/export/preview', filters), ExportPreviewAnswer)).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The duration of the success toast and the error toast. The specification sets it. */
const LASTS_MS = 3000

/**
 * Downloads the export. There is no automatic retry, because an interrupted download would start again without the user
 * asking for it.
 */
const useExport = (onSettled: (isDone: boolean) => void) =>
  useMutation({
    retry: false,
    mutationFn: (filters: ExportFilters) => download(addressOf('/export', filters)),
    onSuccess: () => {
      onSettled(true)
      showToast({ kind: 'good', title: 'Export Successful', lastsMs: LASTS_MS })
    },
    onError: () => {
      onSettled(false)
      showToast({
        kind: 'bad',
        title: 'Export Failed',
        text: 'Failed to export booking report. Please try again.',
        lastsMs: LASTS_MS,
      })
    },
  })
