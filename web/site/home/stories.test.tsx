import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { someContent } from '#site/testing/sample-content.ts'
import { Stories } from './stories.tsx'

test('a story shows its words, the name with initials, and who the passenger is', () => {
  const stories = [{ id: 1, words: 'We arrived.', name: 'Tester Uche', about: 'Made-up passenger' }]
  const words = textOf(<Stories />, { content: someContent({ stories }) })
  expect(words).toContain('“We arrived.” TU Tester Uche Made-up passenger')
})

test('without stories the block is hidden', () => {
  expect(textOf(<Stories />, { content: someContent() })).toBe('')
})
