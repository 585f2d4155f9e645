import { expect, test } from 'vitest'
import { importedInWords, previewInWords } from './import-words.ts'

test.each([
  [{ created: 124, changed: 0, same: 0, wrong: 0 }, '124 trips to create'],
  [
    { created: 1, changed: 2, same: 1_003, wrong: 1 },
    '1 trip to create, 2 to change, 1,003 unchanged, 1 line with errors',
  ],
  [{ created: 0, changed: 0, same: 0, wrong: 12 }, '0 trips to create, 12 lines with errors'],
])('the preview %j is in words: %s', (counts, words) => {
  expect(previewInWords('trips', counts)).toBe(words)
})

test('the result names what was created and what was changed', () => {
  expect(importedInWords('buses', { created: 1, changed: 0 })).toBe('1 bus imported.')
  expect(importedInWords('routes', { created: 1, changed: 2 })).toBe('3 routes imported, 2 of them changed.')
})
