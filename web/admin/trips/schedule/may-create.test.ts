import { expect, test } from 'vitest'
import { mayCreate } from './may-create.ts'

const preview = (possible: number) => ({ trips: [], possible, skipped: 1, seats: 44 })
const shown = { data: preview(4), isEnabled: true, isPending: false, isPlaceholderData: false }

test.each([
  ['its preview is shown', true, shown],
  ['the preview of earlier values is shown', false, { ...shown, isPlaceholderData: true }],
  ['the first preview is being fetched', false, { ...shown, data: undefined, isPending: true }],
  ['no trip of it is possible', false, { ...shown, data: preview(0) }],
  ['the preview failed, so that the server has to check', true, { ...shown, data: undefined }],
  [
    'it is incomplete, so that the form shows what is missing',
    true,
    { ...shown, isEnabled: false, isPlaceholderData: true },
  ],
])('when %s, a plan may be submitted: %s', (_, expected, result) => {
  expect(mayCreate(result)).toBe(expected)
})
