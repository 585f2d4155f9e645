/** Returns the fields that changed between two states, before and after, for the audit log. */
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
