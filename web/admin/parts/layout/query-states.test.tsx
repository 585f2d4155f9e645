import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { Loaded } from './query-states.tsx'

const at1142 = Date.parse('2026-11-16T10:42:00Z')

function htmlOf(data: string | undefined, error: Error | null) {
  const query = { data, error, dataUpdatedAt: at1142, refetch: () => Promise.reject(error) }
  return renderToStaticMarkup(
    <Loaded things="seats" query={query}>
      {(seats) => <b>{seats}</b>}
    </Loaded>,
  )
}

test('loaded data is shown; without data there is a loading state', () => {
  expect(htmlOf('44 seats', null)).toBe('<b>44 seats</b>')
  expect(htmlOf(undefined, null)).toContain('Loading seats')
})

test('a lost connection keeps the data and shows its time; without data there is a retry button', () => {
  const face = htmlOf('44 seats', new ApiError(0, 'NETWORK'))
  expect(face).toContain('Failed to load seats. Please try again.')
  expect(face).toContain('Last updated at 11:42 am WAT.')
  expect(face).toContain('<b>44 seats</b>')
  expect(htmlOf(undefined, new ApiError(0, 'NETWORK'))).toContain('Try again')
})

test('a missing permission or a missing record removes the data from the screen', () => {
  expect(htmlOf('44 seats', new ApiError(403, 'FORBIDDEN'))).not.toContain('44 seats')
  const gone = htmlOf('44 seats', new ApiError(404, 'NOT_FOUND', { sentence: 'Trip not found' }))
  expect(gone).toContain('Trip not found')
  expect(gone).not.toContain('44 seats')
})
