/**
 * Returns the options that contain every typed word, in any order. Options that start with the typed text come first.
 * Ignores accents, case, spaces and punctuation, so that 'lsr521' finds the plate LSR-521-XA. Words of `alsoFoundBy`
 * find an option too.
 */
export function filterOptions(
  options: readonly string[],
  typed: string,
  alsoFoundBy: AlsoFoundBy = byNothingElse,
): string[] {
  const wanted = fold(typed)
  const words = wanted.split(NO_LETTERS).filter((word) => word !== '')
  if (words.length === 0) return [...options]
  const joined = words.join('')
  const found = options.filter((option) => {
    const text = fold(`${option} ${alsoFoundBy(option)}`)
    return words.every((word) => text.includes(word)) || text.split(NO_LETTERS).join('').includes(joined)
  })
  const begins = (option: string) => fold(option).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** Returns the option that equals the typed text, else the only option that `filterOptions` finds, else null. */
export function optionMeant(
  options: readonly string[],
  typed: string,
  alsoFoundBy: AlsoFoundBy = byNothingElse,
): string | null {
  if (fold(typed) === '') return null
  const exact = options.find((option) => fold(option) === fold(typed))
  if (exact !== undefined) return exact
  const [first, second] = filterOptions(options, typed, alsoFoundBy)
  return first !== undefined && second === undefined ? first : null
}

/**
 * Splits an option into the parts before, in and after the typed text. Without a match, the first part is the whole
 * option.
 */
export function markMatch(option: string, typed: string): [string, string, string] {
  const plain = fold(option)
  const wanted = fold(typed)
  const at = plain.indexOf(wanted)
  // Removing accents can shorten a word. Positions in the two texts then differ, so nothing is highlighted.
  if (wanted === '' || at < 0 || plain.length !== option.length) return [option, '', '']
  return [option.slice(0, at), option.slice(at, at + wanted.length), option.slice(at + wanted.length)]
}

/** Returns extra words that also find the option. */
type AlsoFoundBy = (option: string) => string

const byNothingElse: AlsoFoundBy = () => ''

const NO_LETTERS = /[^\p{L}\p{N}]+/u

const fold = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
