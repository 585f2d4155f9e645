import { useLocation, useSearch } from 'wouter'

export type ListAddress = ReturnType<typeof useListAddress>

/**
 * Keeps page, search, sort and filters in the URL, so that a link, a reload or the back button shows the same list. The
 * parameters have the names that the server reads. Other parameters, such as an open form, are not sent to the server.
 * `usualSort` applies when the URL has no sort.
 */
export function useListAddress(filters: readonly string[] = [], usualSort?: string) {
  const [path, navigate] = useLocation()
  const given = new URLSearchParams(useSearch())
  // The user may have typed an invalid page into the URL.
  const page = Number(given.get('page'))
  const sent = new URLSearchParams({ page: Number.isInteger(page) && page > 0 ? `${page}` : '1' })
  for (const name of ['search', 'sort', ...filters]) {
    const value = given.get(name)
    if (value) sent.set(name, value)
  }
  if (usualSort && !sent.has('sort')) sent.set('sort', usualSort)

  /** Sets parameters; null or an empty value removes one. The list returns to page 1 unless `changes` has a page. */
  function change(changes: Record<string, string | null>) {
    // Reads the current URL, not the one of the last render: a delayed search must not close a form opened since.
    const next = new URLSearchParams(location.search)
    if (!('page' in changes)) next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const query = next.toString()
    navigate(query ? `${path}?${query}` : path, { replace: true })
  }

  return {
    query: sent.toString(),
    page: Number(sent.get('page')),
    search: sent.get('search') ?? '',
    sort: sent.get('sort'),
    value: (name: string) => given.get(name),
    change,
  }
}
