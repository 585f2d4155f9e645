import { expect, test } from 'vitest'
import type { Quote } from '#contracts/platform/quote.ts'
import { naira } from '#domain/platform/money.ts'
import { textOf } from '#site/testing/render-page.tsx'
import { aBooking } from '#site/testing/sample-booking.ts'
import { ConfirmQuote } from './confirm-quote.tsx'

const moved = (amounts: Pick<Quote, 'charge' | 'due'>): string =>
  textOf(
    <ConfirmQuote
      quote={{
        ...amounts,
        back: 0,
        because: 'The rule',
        validUntil: null,
        seatNos: ['11', '12'],
        move: {
          tripId: 8,
          seatId: [211, 212],
          origin: 'Lagos',
          destination: 'Awgu (Enugu)',
          departTime: '2026-01-20T05:00:00.000Z',
          arriveTime: '2026-01-21T08:30:00.000Z',
          busType: 'Coaster44',
          leastPercent: 0,
        },
      }}
      booking={aBooking()}
      mayAct
      stateKey="key"
    >
      {null}
    </ConfirmQuote>,
  )

test('the charge of a move that is due before boarding is counted once', () => {
  const text = moved({ charge: naira(2_000), due: naira(2_000) })
  expect(text).toContain('To pay before boarding ₦2,000')
  expect(text).toContain(
    'We take the ₦2,000 charge from what you have already paid. In all, you pay ₦2,000 before boarding.',
  )
  expect(text).not.toContain('We keep')
})

test('a move with nothing to pay names no amount to pay', () => {
  expect(moved({ charge: 0, due: 0 })).not.toContain('To pay before boarding')
  const text = moved({ charge: naira(1_000), due: 0 })
  expect(text).toContain('We keep ₦1,000')
  expect(text).not.toContain('To pay before boarding')
})

test('the quote of a move names departure, arrival and bus', () => {
  expect(moved({ charge: 0, due: 0 })).toMatch(
    /Departure Tue 20 Jan 2026, 6:00 am WAT Arrival Wed 21 Jan 2026, 9:30 am Bus .+ Seats 11, 12/,
  )
})
