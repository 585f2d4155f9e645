import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { someContent } from '#site/testing/sample-content.ts'
import { Questions } from './questions.tsx'

test('a question shows its answer', () => {
  const questions = [{ id: 1, question: 'How much luggage?', answer: 'One bag.' }]
  const words = textOf(<Questions />, { content: someContent({ questions }) })
  expect(words).toContain('Common questions How much luggage? One bag.')
})

test('without questions the block is hidden', () => {
  expect(htmlOf(<Questions />, { content: someContent() })).toBe('')
})
