import { expect, test } from 'vitest'
import { countedPath } from './public-paths.ts'

test.each([
  ['/', '/'],
  ['/booking', '/booking'],
  ['/booking/', '/booking'],
  ['/manage-booking', '/manage-booking'],
  ['/manage', '/manage-booking'],
  ['/bus', '/bus'],
  ['/bus/lagos-to-awgu-enugu', '/bus'],
  ['/bus/7K9QM2XD4HRBT8WZ', '/bus'],
  ['/business', 'other'],
  ['/Booking', 'other'],
  ['/booking/7K9QM2XD4HRBT8WZ', 'other'],
  ['/no-such-page', 'other'],
  ['//', 'other'],
  ['/__proto__', 'other'],
])('a view of %s is counted as %s', (path, counted) => {
  expect(countedPath(path)).toBe(counted)
})
