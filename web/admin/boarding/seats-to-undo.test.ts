import { expect, test } from 'vitest'
import { BOARDING_OUTCOMES, type Boarding, type ManifestLine } from '#contracts/boarding/boarding.ts'
import { seatsToUndo } from './seats-to-undo.ts'

const line = (seatId: number, seatNo: string, bookingId: number): ManifestLine => ({
  seatId,
  seatNo,
  bookingId,
  passengerName: 'Tester Uche',
  bookedBy: 'Tester Uche',
  infantName: null,
  missing: [],
  detailsUpdatedAt: '2026-01-01T00:00:00.000Z',
  address: null,
  phone: null,
  nextOfKinName: null,
  nextOfKinPhone: null,
  amountDue: 0,
  boardedAt: null,
})

const LINES = [line(101, '1', 7), line(102, '2', 8), line(103, '3', 7), line(104, '4', 7)]

const verdict = (outcome: Boarding['outcome'], seatNos: string[]): Boarding => ({
  outcome,
  bookingId: 7,
  passengerName: 'Tester Uche',
  seatNos,
  incomplete: [],
  amountPaid: 0,
  amountDue: 0,
  at: null,
  endedBecause: null,
  trip: null,
  passengers: 4,
  boarded: 2,
})

test('only the seats that the scan boarded are undone, not the other seats of the booking or of other bookings', () => {
  expect(seatsToUndo(verdict('boarded', ['3', '1']), LINES)).toEqual([101, 103])
  expect(seatsToUndo(verdict('boarded', ['2']), LINES)).toEqual([])
  expect(seatsToUndo({ ...verdict('boarded', ['1']), bookingId: null }, LINES)).toEqual([])
})

test.each(BOARDING_OUTCOMES.filter((outcome) => outcome !== 'boarded'))(
  'the outcome %s boarded no passenger, so nothing can be undone',
  (outcome) => {
    expect(seatsToUndo(verdict(outcome, ['1']), LINES)).toEqual([])
  },
)
