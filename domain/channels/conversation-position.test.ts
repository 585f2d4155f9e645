import { expect, test } from 'vitest'
import { positionOf } from './conversation-position.ts'

const DETAILS = 'Ada Obi*12 Allen Avenue*Bola Obi*08031234567'

test.each([
  ['', null, null],
  ['1', 'book', 'camp'],
  ['1*14', 'book', 'day'],
  ['1*14*17', 'book', 'trip'],
  ['1*14*17*2', 'book', 'seats'],
  ['1*14*17*2*1', 'book', 'name'],
  ['1*14*17*2*1*Ada Obi', 'book', 'address'],
  [`1*14*17*2*1*${DETAILS}`, 'book', 'pay'],
  [`1*14*17*2*1*${DETAILS}*1`, 'book', 'bank'],
  [`1*14*17*2*1*${DETAILS}*1*4`, 'book', 'agree'],
  [`1*14*17*2*1*${DETAILS}*1*4*1`, 'book', null],
  ['2', 'tickets', 'send'],
  ['2*1', 'tickets', null],
  ['3', 'balance', 'bank'],
  ['3*1', 'balance', 'agree'],
  ['3*1*1', 'balance', null],
  ['4', 'money', null],
  ['5', 'call', null],
])('%j leads to %s, which asks for %s', (text, place, asks) => {
  expect(positionOf(text)).toMatchObject({ place, asks, isWrong: false, leaves: null })
})

test.each([
  ['7', null, null],
  ['book', null, null],
  ['1*99x', 'book', 'camp'],
  ['1*40', 'book', 'camp'],
  ['1*14*32', 'book', 'day'],
  ['1*14*17*x', 'book', 'trip'],
  ['1*14*17*1*14', 'book', 'seats'],
  ['1*14*17*1*1*12', 'book', 'name'],
  ['1*14*17*1*1*Ada Obi*12 Allen Avenue*Bola Obi*0803', 'book', 'kinPhone'],
  ['2*5', 'tickets', 'send'],
  ['4*1', 'money', null],
])('%j ends with an input that is no answer, so the same question is asked again', (text, place, asks) => {
  expect(positionOf(text)).toMatchObject({ place, asks, isWrong: true })
})

test('an input that is no answer changes nothing for the answers after it', () => {
  const { answers } = positionOf('8*1*x*14*40*17*0x*1')
  expect(answers).toEqual({
    camp: { answer: '14', page: 0 },
    day: { answer: '17', page: 0 },
    trip: { answer: '1', page: 0 },
  })
})

test.each([
  ['1*14*0', 'book', 'camp'],
  ['1*14*17*0*0', 'book', 'camp'],
  ['1*0', null, null],
  ['0', null, null],
  ['1*14*17*00', null, null],
  ['1*14*17*00*2', 'tickets', 'send'],
])('%j goes back with 0 and to the menu with 00', (text, place, asks) => {
  expect(positionOf(text)).toMatchObject({ place, asks, isWrong: false })
})

test('99 turns the page of a list, and the next question starts on its first page', () => {
  expect(positionOf('1*99*99').page).toBe(2)
  expect(positionOf('1*99*99*14').page).toBe(0)
  expect(positionOf('2*99*1').answers).toEqual({ send: { answer: '1', page: 1 } })
})

test('the inputs up to the last detail name the hold, and later inputs do not change it', () => {
  const held = `1*14*17*1*1*${DETAILS}`
  expect(positionOf('1*14*17*1*1').heldBy).toBeNull()
  for (const later of ['', '*1', '*9', '*1*2', '*1*0', '*1*9*2'])
    expect(positionOf(held + later).heldBy).toBe(held)
})

test('whoever goes back from a hold leaves it, and another hold has another name', () => {
  const held = `1*14*17*1*1*${DETAILS}`
  expect(positionOf(`${held}*0`)).toMatchObject({ asks: 'kinPhone', heldBy: null, leaves: held })
  expect(positionOf(`${held}*00`)).toMatchObject({ place: null, leaves: held })
  expect(positionOf(`${held}*00*2`)).toMatchObject({ place: 'tickets', leaves: null })
  expect(positionOf(`${held}*0*08039999999`).heldBy).toBe(`${held}*0*08039999999`)
})

test('after the last answer only 0 and 00 have an effect', () => {
  const paid = `1*14*17*1*1*${DETAILS}*1*4*1`
  for (const later of ['*1', '*99', '*3*3']) expect(positionOf(paid + later)).toEqual(positionOf(paid))
  expect(positionOf(`${paid}*0`)).toMatchObject({ asks: 'agree' })
  expect(positionOf('5*00')).toMatchObject({ place: null })
})
