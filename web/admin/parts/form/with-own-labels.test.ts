import { expect, test } from 'vitest'
import { withOwnLabels } from './with-own-labels.ts'

test('two drivers of one name can be told apart, and other names stay as they are', () => {
  const choices = [
    { value: '4', label: 'Sample Musa' },
    { value: '7', label: 'Sample Bola' },
    { value: '9', label: 'Sample Musa' },
  ]
  expect(withOwnLabels(choices).map(({ label }) => label)).toEqual([
    'Sample Musa (no. 4)',
    'Sample Bola',
    'Sample Musa (no. 9)',
  ])
})
