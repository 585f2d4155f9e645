/** Returns the fields that differ between two states, except `updatedAt`, with their values before and after. */
export function changes<State extends object>(
  before: State,
  after: State,
): { before: Partial<State>; after: Partial<State> } {
  const changed = (Object.keys(after) as (keyof State)[]).filter(
    (field) => field !== 'updatedAt' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const only = (state: State) =>
    Object.fromEntries(changed.map((field) => [field, state[field]])) as Partial<State>
  return { before: only(before), after: only(after) }
}
