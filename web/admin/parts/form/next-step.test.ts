import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

test.each([
  ['', 100, '100'],
  ['28000', 100, '28100'],
  ['28,050', 100, '28100'],
  ['28050', -100, '28000'],
  ['28000', -100, '27900'],
  ['50', -100, '0'],
  ['', -100, '0'],
  ['many', 100, 'many'],
])('from %j a step of %i leads to %j', (text, step, next) => {
  expect(nextStep(text, step)).toBe(next)
})
