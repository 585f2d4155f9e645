import { useLocation, useSearch } from 'wouter'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { chosenDays, type DayRange } from './day-range.ts'
import { pageSizeIn } from './page-sizes.ts'

export type ListAddress = ReturnType<typeof useListAddress>

/**
 * Keeps page, page size, search, sort and filters in the URL, so that a link, a reload or the back button shows the
 * same list. The URL has the parameter names of the server, with one difference: a preset of days, such as `tomorrow`,
 * is sent as its days. Other parameters, such as the one that opens a form, are not sent. `usualSort` applies when the
 * URL has no sort.
 */
export function useListAddress(filters: readonly (string | DayRange)[] = [], usualSort?: string) {
  const [path, navigate] = useLocation()
  const given = new URLSearchParams(useSearch())
  // The user may have typed an invalid page into the URL.
  const page = Number(given.get('page'))
  const sent = new URLSearchParams({ page: Number.isInteger(page) && page > 0 ? `${page}` : '1' })
  const pageSize = pageSizeIn(given.get('pageSize'))
  if (pageSize) sent.set('pageSize', `${pageSize}`)
  const value = (name: string) => given.get(name)
  for (const filter of ['search', 'sort', ...filters]) {
    const parameters = typeof filter === 'string' ? [[filter, value(filter)] as const] : daysIn(filter)
    for (const [name, chosen] of parameters) if (chosen) sent.set(name, chosen)
  }
  if (usualSort && !sent.has('sort')) sent.set('sort', usualSort)

  /** Returns the days of a range under the names that the server reads. */
  function daysIn(range: DayRange) {
    const { from, until } = chosenDays(range, value, lagosDay(new Date()))
    return [[range.from, from] as const, [range.until, until] as const]
  }

  // The parts of the URL that a saved view keeps: filters, order and page size, but neither page nor search.
  const kept = filters.flatMap((filter) =>
    typeof filter === 'string' ? [filter] : [filter.name, filter.from, filter.until],
  )
  const view = new URLSearchParams()
  for (const name of [...kept, 'sort', 'pageSize']) {
    const chosen = value(name)
    if (chosen) view.set(name, chosen)
  }

  /** Sets parameters; null or an empty value removes one. The list returns to page 1 unless `changes` has a page. */
  function change(changes: Record<string, string | null>) {
    // Reads the current URL, not that of the last render. A delayed search would otherwise close a form that was opened
    // since.
    const next = new URLSearchParams(location.search)
    if (!('page' in changes)) next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const query = next.toString()
    navigate(query ? `${path}?${query}` : path, { replace: true })
  }

  const isFiltered = [...kept, 'search'].some((name) => value(name))

  return {
    query: sent.toString(),
    view: view.toString(),
    page: Number(sent.get('page')),
    search: sent.get('search') ?? '',
    sort: sent.get('sort'),
    value,
    /** The value that the server gets, with the days of a preset. */
    sentValue: (name: string) => sent.get(name),
    change,
    /** True if the URL has a search or a filter. */
    isFiltered,
    /** Removes the search and all filters, even those without a chip, such as `bookingId` in a link to the logs. */
    clear: () => change(Object.fromEntries([...kept, 'search'].map((name) => [name, null]))),
  }
}
