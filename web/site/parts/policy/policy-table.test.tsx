import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aPolicy } from '#site/testing/sample-booking.ts'
import { PolicyTable } from './policy-table.tsx'

test('a passenger reads each step of the policy and its limits', () => {
  const html = renderToStaticMarkup(<PolicyTable policy={aPolicy} />)
  const cells = [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text)
  expect(cells).toEqual([
    '48 hours or more before departure',
    '₦1,000 a seat',
    '24 to 48 hours before departure',
    '25% of the fare',
    '4 to 24 hours before departure',
    '50% of the fare',
    'Less than 4 hours before departure',
    'the whole fare',
  ])
  expect(html).toContain('never more than you paid')
})
