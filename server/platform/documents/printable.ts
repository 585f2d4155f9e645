/**
 * Characters that a name can lose: marks that join or decorate other characters or change the direction of text, and
 * pictures.
 */
const DECORATION = /[\p{M}\p{Cf}\p{Co}\p{Cs}\p{So}\p{Sk}\p{Extended_Pictographic}\p{RI}]/u

const MISSING = '\uFFFD'

/**
 * Returns the printable form of text that a user typed; letters that the font lacks would be empty boxes. Fancy letters
 * (𝓐, Ａ) become plain ones, emoji and direction marks are removed, and a run of another script becomes one '?'. Text
 * with nothing left becomes '–'.
 */
export function printable(text: string, hasLetter: (letter: string) => boolean): string {
  return (
    [...text.normalize('NFC')]
      .map((letter) => nearest(letter, hasLetter))
      .join('')
      .replace(/\uFFFD[\uFFFD ]*\uFFFD|\uFFFD/g, '?')
      .replace(/ +/g, ' ')
      .trim() || '–'
  )
}

function nearest(letter: string, hasLetter: (letter: string) => boolean): string {
  if (/[\s\p{Cc}]/u.test(letter)) return ' '
  if (hasLetter(letter)) return letter
  const plain = [...letter.normalize('NFKD').normalize('NFKC')]
  if (plain.every(hasLetter)) return plain.join('')
  return DECORATION.test(letter) ? '' : MISSING
}
