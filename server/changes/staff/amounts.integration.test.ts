import { expect, test } from 'vitest'
import { buildBooking } from '#testing/builders.ts'
import { counterApp, PASSENGER, seatIds } from '#testing/counter.ts'

const TOO_MUCH = 'At most ₦13,000,000'

test.each([13_000_000.01, 21_474_836.48, 1e12, 1e300])(
  'staff who enter ₦%d as a payment, an amount paid, a refund or a balance get an error beside the field',
  async (amount) => {
    const counter = await counterApp()
    const booking = await buildBooking(counter.database.db, counter.trip)
    const fieldsOf = async (method: 'POST' | 'PATCH', path: string, body: object) => {
      const answer = await counter.call(method, path, body)
      expect(answer.statusCode).toBe(400)
      return answer.json().fields
    }
    const bookingToken = booking.booking_token
    expect(await fieldsOf('POST', `/bookings/${booking.id}/payments`, { amount })).toEqual({
      amount: TOO_MUCH,
    })
    expect(await fieldsOf('PATCH', '/bookings', { bookingToken, amountPaid: amount })).toEqual({
      amountPaid: TOO_MUCH,
    })
    expect(
      await fieldsOf('PATCH', '/bookings', { bookingToken, status: 'CANCELLED', refundAmount: amount }),
    ).toEqual({ refundAmount: TOO_MUCH })
    const sale = {
      tripId: counter.trip.id,
      seatId: seatIds(counter.trip, [2]),
      ...PASSENGER,
      amountPaid: amount,
    }
    expect(await fieldsOf('POST', '/bookings/adminCreate', sale)).toEqual({ amountPaid: TOO_MUCH })
    expect(
      await fieldsOf('POST', `/trips/${counter.trip.id}/boarding/balance`, { bookingId: booking.id, amount }),
    ).toEqual({ amount: TOO_MUCH })
    expect(await counter.database.db.selectFrom('payments').select('id').execute()).toEqual([])
  },
)
