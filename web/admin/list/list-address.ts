import { useLocation, useSearch } from 'wouter'

export type ListAddress = ReturnType<typeof useListAddress>

/**
 * Page, search, order and filters live in the address, so that a link shows the same list and the back button works.
 * They carry the names the server reads; anything else in the address (an open form, say) is not sent. `usualSort` is
 * asked for while nobody has chosen an order.
 */
export function useListAddress(filters: readonly string[] = [], usualSort?: string) {
  const [path, navigate] = useLocation()
  const given = new URLSearchParams(useSearch())
  // Somebody may have typed it.
  const page = Number(given.get('page'))
  const sent = new URLSearchParams({ page: Number.isInteger(page) && page > 0 ? `${page}` : '1' })
  for (const name of ['search', 'sort', ...filters]) {
    const value = given.get(name)
    if (value) sent.set(name, value)
  }
  if (usualSort && !sent.has('sort')) sent.set('sort', usualSort)

  /** Null takes a name out. Whatever changes what the list holds starts at its first page again. */
  function change(changes: Record<string, string | null>) {
    // As the address is now, not as it was drawn: a search typed a moment ago must not close what was opened since.
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
