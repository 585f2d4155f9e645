import { ExportQuery } from '#contracts/exports.ts'

/** The fields of the dialog, as text; empty filters nothing. */
export type ExportFilters = {
  startDate: string
  endDate: string
  status: string
  busPlateNo: string
  tripId: string
}

export const NO_FILTERS: ExportFilters = {
  startDate: '',
  endDate: '',
  status: '',
  busPlateNo: '',
  tripId: '',
}

/** What the list of bookings is filtered by, as far as a report can be: it knows no drafts, nor a day that is none. */
export const exportFilters = (filterOf: (name: string) => string | null): Partial<ExportFilters> => {
  const shared = (['startDate', 'endDate', 'tripId', 'status'] as const).map((name) => {
    const value = filterOf(name) ?? ''
    return [name, ExportQuery.shape[name].safeParse(value).success ? value : '']
  })
  return Object.fromEntries(shared)
}

/** Only what was chosen travels. */
export const chosenOf = (filters: ExportFilters): Partial<ExportFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

export const addressOf = (path: string, filters: ExportFilters): string => {
  const query = new URLSearchParams(chosenOf(filters)).toString()
  return query ? `${path}?${query}` : path
}
