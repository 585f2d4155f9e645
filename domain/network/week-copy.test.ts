import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { checkCopies, type KnownTrip, type TripCopy } from './week-copy.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const DAY = '2026-11-24'
const LAGOS_AWGU = { routeId: 7, origin: 'Lagos', destination: 'Awgu' }
const AT = { departTime: lagosInstant(DAY, '05:30'), arriveTime: lagosInstant(DAY, '16:00') }
const MUSA = { id: 3, name: 'Musa Sample', isActive: true }

const copy = (change: Partial<TripCopy> = {}): TripCopy => ({
  tripId: 1,
  busId: 1,
  plateNo: 'KJA-907YC',
  isRouteActive: true,
  isBusActive: true,
  isBatchActive: true,
  driver: null,
  ...LAGOS_AWGU,
  ...AT,
  ...change,
})

const known = (change: Partial<KnownTrip> = {}): KnownTrip => ({
  busId: 1,
  driverId: null,
  isCanceled: false,
  ...LAGOS_AWGU,
  ...AT,
  ...change,
})

const check = (copies: TripCopy[], trips: KnownTrip[] = [], now = LONG_AGO) =>
  checkCopies(copies, trips, now).map((one) => [one.check, one.note])

const ELSEWHERE = { routeId: 8, origin: 'Ibadan', destination: 'Kubwa' }
const LATE = { departTime: lagosInstant(DAY, '10:00'), arriveTime: lagosInstant(DAY, '19:00') }
const DAY_BEFORE = {
  departTime: lagosInstant('2026-11-23', '05:30'),
  arriveTime: lagosInstant('2026-11-23', '16:00'),
}

test.each<[string, Partial<TripCopy>, KnownTrip[], [string, string | null]]>([
  ['nothing prevents it', {}, [], ['ready', null]],
  ['the same trip exists', {}, [known()], ['exists', 'This trip already exists']],
  [
    'the same trip exists with another bus',
    {},
    [known({ busId: 2 })],
    ['exists', 'This trip already exists'],
  ],
  [
    'it was copied and then cancelled',
    {},
    [known({ isCanceled: true })],
    ['exists', 'This trip already exists but was cancelled'],
  ],
  ['its route is not active', { isRouteActive: false }, [], ['route', 'This route is not active']],
  [
    'its bus is not active',
    { isBusActive: false },
    [],
    ['maintenance', 'Bus KJA-907YC is under maintenance'],
  ],
  ['its batch is not active', { isBatchActive: false }, [], ['batch', 'This batch is not active']],
  [
    'its bus is busy',
    {},
    [known({ ...ELSEWHERE, ...LATE })],
    ['clash', 'Bus KJA-907YC runs Ibadan to Kubwa until Tue 24 Nov, 7:00 pm'],
  ],
  [
    'the other trip of its bus is cancelled',
    {},
    [known({ ...ELSEWHERE, ...LATE, isCanceled: true })],
    ['ready', null],
  ],
  [
    'its bus is in another city',
    {},
    [known({ ...ELSEWHERE, ...DAY_BEFORE })],
    ['elsewhere', 'Bus KJA-907YC is in Kubwa from Mon 23 Nov, 4:00 pm'],
  ],
  ['it arrives at night', { arriveTime: LATE.arriveTime }, [], ['night', 'Arrives at night']],
  [
    'its bus is in another city and it arrives at night',
    { arriveTime: LATE.arriveTime },
    [known({ ...ELSEWHERE, ...DAY_BEFORE })],
    ['elsewhere', 'Bus KJA-907YC is in Kubwa from Mon 23 Nov, 4:00 pm. Arrives at night'],
  ],
])('when %s, a copy gets its check and note', (_, change, trips, expected) => {
  expect(check([copy(change)], trips)).toEqual([expected])
})

test('a copy whose departure has passed cannot be created', () => {
  expect(check([copy()], [], AT.departTime)).toEqual([['past', 'The departure time has passed']])
})

test('an existing trip matches only one copy: of two copies at the same time, the other one is ready', () => {
  const two = [copy(), copy({ tripId: 2, busId: 2, plateNo: 'LSR-233YA' })]
  expect(check(two, [known({ busId: 2 })]).map(([found]) => found)).toEqual(['ready', 'exists'])
  expect(check(two, [known({ busId: 9 })]).map(([found]) => found)).toEqual(['exists', 'ready'])
})

test.each<[string, TripCopy[], KnownTrip[], [number | null, string | null][]]>([
  ['is free', [copy({ driver: MUSA })], [], [[3, null]]],
  [
    'has left the company',
    [copy({ driver: { ...MUSA, isActive: false } })],
    [],
    [[null, 'Musa Sample is no longer a driver']],
  ],
  [
    'drives another bus at that time',
    [copy({ driver: MUSA })],
    [known({ busId: 5, driverId: 3, ...ELSEWHERE, ...LATE })],
    [[null, 'Musa Sample is driving Ibadan to Kubwa until Tue 24 Nov, 7:00 pm']],
  ],
  [
    'has two trips of the copied week at the same time',
    [copy({ driver: MUSA }), copy({ tripId: 2, busId: 2, driver: MUSA })],
    [],
    [
      [3, null],
      [null, 'Musa Sample is driving Lagos to Awgu until Tue 24 Nov, 4:00 pm'],
    ],
  ],
])('when the driver %s, the copies get their driver or the reason why not', (_, copies, trips, expected) => {
  const checked = checkCopies(copies, trips, LONG_AGO)
  expect(checked.map(({ driverId, driverNote }) => [driverId, driverNote])).toEqual(expected)
})
