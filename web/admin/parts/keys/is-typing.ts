/** Fields in which a key enters text or chooses an option. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select'

/** True if a key press belongs to a field. Shortcuts then do nothing. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches(FIELDS)
