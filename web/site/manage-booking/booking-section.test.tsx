import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { aBooking } from '#site/testing/sample-booking.ts'
import { BookingSection } from './booking-section.tsx'

const section = (email: string) =>
  textOf(
    <BookingSection
      booking={aBooking({ email })}
      isResending={false}
      onResend={() => {}}
      onAttempt={() => {}}
    />,
  )

test('the details can be sent again only to a passenger with an e-mail address', () => {
  expect(section('ada@example.com')).toContain('Send details again')
  expect(section('')).not.toContain('Send details again')
})
