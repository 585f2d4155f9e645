import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { currentToast } from '#ui/toast-store.ts'
import { showFailure } from './show-failure.ts'

test.each([
  [
    new ApiError(409, 'CONFLICT', { sentence: 'This booking is already paid in full.' }),
    'This booking is already paid in full.',
  ],
  [new ApiError(0, 'TIMEOUT'), 'Something went wrong.'],
  [new Error('a slip of ours'), 'Something went wrong.'],
])('the error "%s" is shown as "%s"', (error, title) => {
  showFailure(error)
  expect(currentToast()).toEqual({ kind: 'bad', title })
})
