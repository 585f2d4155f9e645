import { expect, test } from 'vitest'
import { type Content, ContentChange, ContentInput } from '#contracts/company/site-content.ts'
import { CONTENT_KINDS } from '#domain/company/content-kinds.ts'
import { asTyped, inputOf, swapped, toggled } from './content-input.ts'

const TYPED = { title: 'Title', body: 'Body', author: 'Tester Uche', isShown: true }

const entry = (said: Partial<Content> = {}): Content => ({
  id: 1,
  kind: 'team',
  title: 'Finance officer',
  body: null,
  author: 'Tester Uche',
  isShown: true,
  updatedAt: '2026-01-12T08:00:00.000Z',
  ...said,
})

test.each(CONTENT_KINDS)('the form of a %s sends exactly the parts of its kind', (kind) => {
  expect(ContentInput.parse(inputOf(kind, TYPED))).toEqual(inputOf(kind, TYPED))
})

test('an entry without a text has an empty field', () => {
  expect(asTyped(entry())).toEqual({ ...TYPED, title: 'Finance officer', body: '' })
})

test('the switch of a row changes only whether the entry is shown', () => {
  const { kind, title, author, updatedAt } = entry()
  expect(ContentChange.parse(toggled(entry()))).toEqual({ kind, title, author, isShown: false, updatedAt })
})

test.each([
  [0, 1, [2, 1, 3]],
  [2, -1, [1, 3, 2]],
  [0, -1, [1, 2, 3]],
  [2, 1, [1, 2, 3]],
] as const)('entry %i moved by %i gives the order %j', (index, step, ids) => {
  expect(swapped([entry(), entry({ id: 2 }), entry({ id: 3 })], index, step)).toEqual(ids)
})
