const LONGEST = 150

/**
 * Text for a mail header. Line ends would start a header of the sender's choice, and direction marks could make a
 * subject read as another; controls and formats of any kind become a space.
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
