import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLetter } from './fonts.ts'
import { printable } from './printable.ts'

const onPaper = (text: string) => printable(text, (letter) => hasLetter('regular', letter))

test.each([
  ['Ọlọ́runfẹ́mi Àdìṣá', 'Ọlọ́runfẹ́mi Àdìṣá'],
  ['Ńkèchí Ụ̀zọ́amaka Ị́jẹ̀', 'Ńkèchí Ụ̀zọ́amaka Ị́jẹ̀'],
  ['Ɓala Ɗanjuma Ƙaura ɓɗƙƴ', 'Ɓala Ɗanjuma Ƙaura ɓɗƙƴ'],
  ['O’Neill–Édouard “Ñ” ₦35,000', 'O’Neill–Édouard “Ñ” ₦35,000'],
  ['o\u0323\u0301', 'ọ\u0301'],
])('names keep their letters and tone marks: %s', (text, printed) => {
  expect(onPaper(text)).toBe(printed)
})

test.each([
  ['Chidera 🚌❤️ Okon', 'Chidera Okon'],
  ['👩🏾‍🎓🇳🇬 Ada', 'Ada'],
  ['𝓒𝓱𝓲𝓭𝓮𝓻𝓪 Ｏｋｏｎ', 'Chidera Okon'],
  ['Musa موسى بن Bello', 'Musa ? Bello'],
  ['王小明', '?'],
  ['abc\u202Edef\u200B', 'abcdef'],
  ['two\r\nlines\tand\u0000nul', 'two lines and nul'],
  ['🚌🚌', '–'],
  ['', '–'],
])('%j is printed as %s', (text, printed) => {
  expect(onPaper(text)).toBe(printed)
})

test('every printed letter has a glyph, whatever was typed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0x10ffff)), (codePoints) => {
      const text = codePoints.map((point) => String.fromCodePoint(point)).join('')
      for (const font of ['regular', 'bold'] as const)
        expect([...onPaper(text)].filter((letter) => !hasLetter(font, letter))).toEqual([])
    }),
  )
})
