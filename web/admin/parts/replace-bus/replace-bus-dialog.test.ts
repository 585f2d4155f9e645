import { expect, test } from 'vitest'
import { assignLabel } from './replace-bus-dialog.tsx'

test.each([
  [0, 'Assign bus'],
  [1, 'Assign to 1 trip'],
  [12, 'Assign to 12 trips'],
])('with %i trips chosen the button says %s', (trips, label) => {
  expect(assignLabel(trips)).toBe(label)
})
