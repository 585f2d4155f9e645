import { expect, test } from 'vitest'
import { WHY_OLD } from './why-old.ts'

test('each end of a ticket has its words', () => {
  expect(WHY_OLD).toEqual({
    moved: 'This booking was moved',
    seat_changed: 'This booking changed its seats',
    cancelled: 'This booking was cancelled and made again',
  })
})
