import { expect, test } from 'vitest'
import { DELIVERY_REPORTS, notSentBecause } from './format-notification.ts'

test('a dropped message reads that it no longer applies, a failed one that the last try failed', () => {
  expect(notSentBecause('dropped')).toBe('Not sent because the message no longer applies: ')
  expect(notSentBecause('failed')).toBe('The last attempt failed: ')
})

test('each delivery report of the SMS gateway has its own text', () => {
  expect(DELIVERY_REPORTS).toEqual({
    delivered: 'Delivered to the phone',
    failed: 'Not delivered by the network',
    dnd: 'Not delivered: do-not-disturb (DND) is on for this number',
  })
})
