import { expect, test } from 'vitest'
import { manifestPeople } from './manifest-people.ts'

const LINE = { seatNo: '4', passengerName: 'Ada Obi', bookedBy: 'Ada Obi', infantName: null }

test('an infant follows the adult on whose lap it travels', () => {
  const lines = [
    { ...LINE, infantName: 'Baby Obi' },
    { ...LINE, seatNo: '5', passengerName: 'Chi Eze' },
  ]
  expect(manifestPeople(lines)).toMatchObject([
    { seat: '4', name: 'Ada Obi', isInfant: false },
    { seat: 'Lap 4', name: 'Baby Obi (infant)', isInfant: true },
    { seat: '5', name: 'Chi Eze', isInfant: false },
  ])
})

test('a person whom nobody has named is listed with the buyer', () => {
  expect(manifestPeople([{ ...LINE, passengerName: '' }])[0]?.name).toBe('Not named, booked by Ada Obi')
})
