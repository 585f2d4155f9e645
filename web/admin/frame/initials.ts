/** `Amina Bello Officer` is AO: the first letter of the first and of the last word. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]\S*/gu) ?? []
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word = '') => [...word][0])
  return letters.join('').toUpperCase()
}
