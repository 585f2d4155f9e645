/** A passenger may correct this many letters of a name. More letters could make it the name of another person. */
export const MOST_LETTERS = 2

/** Returns the least number of letters that have to be added, removed or replaced. Spaces and dots count as letters. */
export function lettersChanged(from: string, to: string): number {
  const [a, b] = [lettersOf(from), lettersOf(to)]
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [row, letter] of a.entries()) {
    const line = [row + 1]
    for (const [at, other] of b.entries())
      line.push(
        Math.min(
          (above[at + 1] ?? 0) + 1,
          (line[at] ?? 0) + 1,
          (above[at] ?? 0) + (letter === other ? 0 : 1),
        ),
      )
    above = line
  }
  return above.at(-1) ?? 0
}

/** Upper and lower case are the same letter, and so are an accented letter's two spellings. */
const lettersOf = (name: string): string[] => [...name.normalize('NFC').toLowerCase()]
