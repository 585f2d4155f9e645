import { expect, test } from 'vitest'
import { OLD_TICKET_REASONS } from './old-ticket-reasons.ts'

test('each reason that ends a ticket has its text', () => {
  expect(OLD_TICKET_REASONS).toEqual({
    moved: 'This booking was moved',
    seat_changed: 'This booking changed its seats',
    cancelled: 'This booking was cancelled and made again',
  })
})
