import { expect, test } from 'vitest'
import { VerifiedPayment } from './payments.ts'

test('a verified payment of a version that counts no declines can be read', () => {
  const answer = {
    status: 'success',
    message: 'Payment successful.',
    reason: null,
    ticketUrl: 'https://tafiya.example/api/tickets/7K9QM2XD4HRBT8WZ.pdf',
    bookingToken: '7K9QM2XD4HRBT8WZ',
  }
  expect(VerifiedPayment.parse(answer)).toEqual({ ...answer, declines: null })
})
