import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { LinkProblem } from './link-problem.tsx'

const wordsOf = (error: Error) => textOf(<LinkProblem error={error} onRetry={() => {}} />)

test('a link that is not valid names the other ways to the booking', () => {
  const words = wordsOf(new ApiError(404, 'NOT_FOUND', { sentence: 'We couldn’t find a booking' }))
  expect(words).toContain(
    'This link no longer works. Enter your booking reference and e-mail address, or ask for a new link under “Lost your reference?”.',
  )
  expect(words).not.toContain('Try again')
})

test('a link that could not be checked can be tried again', () => {
  expect(wordsOf(new ApiError(0, 'NETWORK'))).toContain(
    'We couldn’t open your booking. Please try again. Try again',
  )
  const busy = new ApiError(429, 'TOO_MANY', { sentence: 'Too many attempts. Try again in 3 minutes.' })
  expect(wordsOf(busy)).toContain('Too many attempts. Try again in 3 minutes.')
})
