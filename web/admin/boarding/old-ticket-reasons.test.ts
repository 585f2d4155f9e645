import { expect, test } from 'vitest'
import { OLD_TICKET_REASONS } from './old-ticket-reasons.ts'

test('each reason why a ticket is old has its own sentence', () => {
  expect(OLD_TICKET_REASONS).toEqual({
    moved: 'This booking was moved',
    seat_changed: 'Seats on this booking were changed or cancelled',
    cancelled: 'This booking was cancelled, then reopened',
  })
})
