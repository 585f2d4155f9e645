import { expect, test } from 'vitest'
import { messageLabel } from './message-labels.ts'

test.each([
  ['ticket-again', 'Ticket'],
  ['invariant-broken', 'Data check alert'],
  ['webhook-off', 'Webhook alert'],
  ['daily-report', 'Daily report'],
  ['data-link-sms', 'Link to personal data'],
  ['kind-of-a-newer-version', 'kind-of-a-newer-version'],
])('a message of the kind %s is shown as %s', (kind, label) => {
  expect(messageLabel(kind)).toBe(label)
})
