import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Failed, FailedApp } from './failed.tsx'

test('a screen that crashed shows a message inside the one main element of the page', () => {
  expect(renderToStaticMarkup(<Failed />)).not.toContain('<main')
  expect(renderToStaticMarkup(<FailedApp />).match(/<main/g)).toHaveLength(1)
})
