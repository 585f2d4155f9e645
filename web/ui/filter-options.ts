/** Options that contain what was typed, those that begin with it first; accents and case do not matter. */
export function filterOptions(options: readonly string[], typed: string): string[] {
  const wanted = fold(typed)
  if (wanted === '') return [...options]
  const found = options.filter((option) => fold(option).includes(wanted))
  const begins = (option: string) => fold(option).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** What leaving the field with this text means: the option it names, or the only one it could mean. */
export function optionMeant(options: readonly string[], typed: string): string | null {
  if (fold(typed) === '') return null
  const exact = options.find((option) => fold(option) === fold(typed))
  if (exact !== undefined) return exact
  const [first, second] = filterOptions(options, typed)
  return first !== undefined && second === undefined ? first : null
}

/** The option cut into before, matched and after, for marking what was typed. */
export function markMatch(option: string, typed: string): [string, string, string] {
  const plain = fold(option)
  const wanted = fold(typed)
  const at = plain.indexOf(wanted)
  // Folding can shorten a word (ẹ as two characters becomes one): then positions no longer agree and nothing is marked.
  if (wanted === '' || at < 0 || plain.length !== option.length) return [option, '', '']
  return [option.slice(0, at), option.slice(at, at + wanted.length), option.slice(at + wanted.length)]
}

const fold = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
