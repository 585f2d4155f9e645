/**
 * Breaks text into at most `most` lines no wider than `width`. Text that does not fit ends in '…', and `isWhole` is
 * false. Replaces pdfkit's own line breaker: if the line height is smaller than the font's, pdfkit also adds '…' to
 * lines whose text continues on the next line.
 */
export function breakLines(
  text: string,
  width: number,
  most: number,
  widthOf: (text: string) => number,
): { lines: string[]; isWhole: boolean } {
  const space = widthOf(' ')
  const lines: string[] = []
  let left = -1
  for (const word of text.split(' ').flatMap((word) => pieces(word, width, widthOf))) {
    const wide = widthOf(word)
    if (left >= space + wide) {
      lines[lines.length - 1] += ` ${word}`
      left -= space + wide
    } else {
      lines.push(word)
      left = width - wide
    }
  }
  if (lines.length <= most) return { lines, isWhole: true }
  const kept = lines.slice(0, most)
  kept[most - 1] = ended(kept[most - 1] ?? '', width, widthOf)
  return { lines: kept, isWhole: false }
}

/** Splits a word that is wider than a whole line. */
function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const first = beginning(word, width, widthOf) || [...word].slice(0, 1).join('')
  return [first, ...pieces(word.slice(first.length), width, widthOf)]
}

const ended = (line: string, width: number, widthOf: (text: string) => number): string =>
  `${beginning(line, width - widthOf('…'), widthOf).trimEnd()}…`

/**
 * Returns as many letters as fit. Adds up widths letter by letter: measuring every prefix takes seconds for a long
 * name.
 */
function beginning(text: string, width: number, widthOf: (text: string) => number): string {
  let kept = ''
  let left = width
  for (const letter of text) {
    left -= widthOf(letter)
    if (left < 0) break
    kept += letter
  }
  return kept
}
