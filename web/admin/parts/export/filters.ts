import { ExportQuery } from '#contracts/bookings/exports.ts'

/** The fields of the dialog as text. An empty field filters nothing. */
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

/**
 * Returns the filters of the booking list that the export has too. A value that the export does not accept, such as the
 * status DRAFT or a day that does not exist, becomes ''.
 */
export const exportFilters = (filterOf: (name: string) => string | null): Partial<ExportFilters> => {
  const shared = (['startDate', 'endDate', 'tripId', 'status'] as const).map((name) => {
    const value = filterOf(name) ?? ''
    return [name, ExportQuery.shape[name].safeParse(value).success ? value : '']
  })
  return Object.fromEntries(shared)
}

/** Removes empty filters. */
export const chosenOf = (filters: ExportFilters): Partial<ExportFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

export const addressOf = (path: string, filters: ExportFilters): string => {
  const query = new URLSearchParams(chosenOf(filters)).toString()
  return query ? `${path}?${query}` : path
}
