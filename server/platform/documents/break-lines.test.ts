import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines } from './break-lines.ts'

/** Every letter has a width of one. */
const widthOf = (text: string) => [...text].length

test.each([
  ['Lagos', 10, 1, ['Lagos']],
  ['Lagos to Awgu', 8, 2, ['Lagos to', 'Awgu']],
  ['Lagos to Awgu and back', 8, 2, ['Lagos to', 'Awgu an…']],
  ['Ogbomosho', 4, 3, ['Ogbo', 'mosh', 'o']],
  ['in Ogbomosho', 4, 2, ['in', 'Ogb…']],
  ['', 4, 1, ['']],
])('the text %j in a width of %i and at most %i lines becomes %j', (text, width, most, lines) => {
  expect(breakLines(text, width, most, widthOf).lines).toEqual(lines)
})

test('no line is too wide, there are never too many, and text reported as complete is complete', () => {
  const words = fc.array(fc.stringMatching(/^[a-z₦ọ]{1,12}$/u)).map((all) => all.join(' '))
  fc.assert(
    fc.property(
      words,
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 1, max: 4 }),
      (text, width, most) => {
        const { lines, isWhole } = breakLines(text, width, most, widthOf)
        expect(lines.length).toBeLessThanOrEqual(most)
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
        if (isWhole) expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        else expect(lines.at(-1)).toMatch(/…$/)
      },
    ),
  )
})
