/**
 * Text into lines no wider than `width`, at most `most` of them; what does not fit ends in '…'. Our own, because
 * pdfkit's breaker puts the sign of an ending after lines that go on when lines stand closer than the font asks.
 */
export function breakLines(
  text: string,
  width: number,
  most: number,
  widthOf: (text: string) => number,
): { lines: string[]; isWhole: boolean } {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((word) => pieces(word, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  if (lines.length <= most) return { lines, isWhole: true }
  const kept = lines.slice(0, most)
  kept[most - 1] = ended(kept[most - 1] ?? '', width, widthOf)
  return { lines: kept, isWhole: false }
}

/** A word wider than a whole line is broken where the line ends. */
function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const all = ['']
  for (const letter of word) {
    const last = all.at(-1) ?? ''
    if (last !== '' && widthOf(last + letter) > width) all.push(letter)
    else all[all.length - 1] = last + letter
  }
  return all
}

function ended(line: string, width: number, widthOf: (text: string) => number): string {
  const letters = [...line]
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
