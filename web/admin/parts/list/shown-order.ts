export type ShownOrder = { sort: string; direction: 'ascending' | 'descending' }

/**
 * Returns the column and direction that the head of a table shows. `usual` is the default order of the list. It is
 * shown when the URL has no sort, or one that no column has, such as `ahead` in the list of trips.
 */
export function shownOrder(
  sorts: readonly (string | undefined)[],
  asked: string | null,
  usual: string | undefined,
): ShownOrder | null {
  const shown = [asked, usual].find((order) => order && sorts.includes(order.replace(/^-/, '')))
  if (!shown) return null
  return { sort: shown.replace(/^-/, ''), direction: shown.startsWith('-') ? 'descending' : 'ascending' }
}
