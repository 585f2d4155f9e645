const LONGEST = 150

/**
 * Returns text that is safe in a mail header, at most 150 characters. Line breaks could inject a header, and direction
 * marks could change how a subject reads, so all control and format characters become a space.
 */
export function headerText(text: string): string {
  const letters = [...text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()]
  return letters.length <= LONGEST
    ? letters.join('')
    : `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
}
