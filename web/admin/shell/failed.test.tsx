import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Failed, FailedApp } from './failed.tsx'

test('the error message adds no main element inside the frame, and exactly one outside it', () => {
  expect(renderToStaticMarkup(<Failed />)).not.toContain('<main')
  expect(renderToStaticMarkup(<FailedApp />).match(/<main/g)).toHaveLength(1)
})
