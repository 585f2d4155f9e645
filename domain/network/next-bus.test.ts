import { expect, test } from 'vitest'
import { nextBus } from './next-bus.ts'

const ROUTE = { origin: 'Lagos', destination: 'Awgu' }
const LEFT = { id: 1, departTime: '2026-11-18T05:00:00.000Z', ...ROUTE, seats: 2 }
const NOW = new Date('2026-11-16T09:00:00Z')

const bus = (id: number, day: string, free = 10, route = ROUTE) => ({
  id,
  departTime: `2026-11-${day}:00:00.000Z`,
  availableSeatsCount: free,
  route,
})

test.each<[string, ReturnType<typeof bus>[], number | undefined]>([
  ['the first later departure', [bus(4, '20T05'), bus(3, '19T05')], 3],
  ['another bus at the same time', [bus(3, '19T05'), bus(2, '18T05')], 2],
  ['not the bus of the booking', [bus(1, '18T05'), bus(3, '19T05')], 3],
  ['not an earlier bus', [bus(2, '17T05'), bus(3, '19T05')], 3],
  ['not a bus with too few seats', [bus(2, '18T07', 1), bus(3, '19T05', 2)], 3],
  ['not the way back', [bus(2, '18T07', 9, { origin: 'Awgu', destination: 'Lagos' }), bus(3, '19T05')], 3],
  ['none, if only an earlier bus runs', [bus(2, '17T05')], undefined],
])('the next bus is %s', (_, trips, id) => {
  expect(nextBus(trips, LEFT, NOW)?.id).toBe(id)
})

test('a later bus that has left too is not the next bus', () => {
  const late = new Date('2026-11-19T06:00:00Z')
  expect(nextBus([bus(3, '19T05'), bus(4, '20T05')], LEFT, late)?.id).toBe(4)
})
