/** The button that assigns a bus. It has no number until the user has chosen a bus and trips. */
export function assignLabel(trips: number): string {
  if (trips === 0) return 'Assign bus'
  return trips === 1 ? 'Assign to 1 trip' : `Assign to ${trips} trips`
}
