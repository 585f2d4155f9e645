import { expect, test } from 'vitest'
import type { Seat } from '#contracts/network/seats.ts'
import { layoutFor } from '#domain/network/seat-layout.ts'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import css from './choose-seats.module.css'
import { seatPlace } from './drawn-rows.ts'
import { SeatMap } from './seat-map.tsx'

const seats = (count: number): Seat[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    seatNo: String(index + 1),
    isAvailable: index > 0,
    status: index > 0 ? 'AVAILABLE' : 'BOOKED',
    bookingId: index > 0 ? null : 0,
  }))

const map = (count: number) => (
  <SeatMap label="Bus" seats={seats(count)} selected={new Set(['2'])} onToggle={() => {}} />
)

/** Returns the text of each cell, row by row from the left, with `|` for an aisle. */
const rowsOf = (count: number) =>
  (htmlOf(map(count)).match(/<tr.*?<\/tr>/g) ?? []).map((row) =>
    (row.match(/<td.*?<\/td>/g) ?? []).map((cell) =>
      cell.includes(`class="${css.aisle}"`) ? '|' : cell.replace(/<[^>]+>/g, ''),
    ),
  )

const rowsOfFour = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const [a, b, c, d] = [1, 2, 3, 4].map((place) => String(4 * i + place))
    return [a, b, '|', c, d]
  })

test('a sprinter shows the driver and seat 1, rows of 2+1, and a back row of four', () => {
  expect(rowsOf(14)).toEqual([
    ['Driver', '', '|', '1'],
    ['2', '3', '|', '4'],
    ['5', '6', '|', '7'],
    ['8', '9', '|', '10'],
    ['11', '12', '13', '14'],
  ])
})

test('a coaster of 44 shows driver and door, then eleven rows, the first with 1 to 4, the last with 41 to 44', () => {
  expect(rowsOf(44)).toEqual([['Driver', '', '|', 'Door'], ...rowsOfFour(11)])
})

test('a luxury bus of 51 shows an exit beside 41 and 42, then 43 to 46, and a back row of five', () => {
  expect(rowsOf(51)).toEqual([
    ['Driver', '', '|', 'Door'],
    ...rowsOfFour(10),
    ['41', '42', '|', 'Exit'],
    ['43', '44', '|', '45', '46'],
    ['47', '48', '49', '50', '51'],
  ])
})

test.each([0, 52])('a bus of %i seats has no layout and shows "Invalid bus type"', (count) => {
  expect(textOf(map(count))).toContain('Invalid bus type')
})

test('screen readers get the place and status of a seat, and the map is one tab stop', () => {
  const html = htmlOf(map(14))
  expect(html).toContain('aria-label="Seat 1, window, occupied"')
  expect(html).toContain('aria-label="Seat 2, window, selected"')
  expect(html).toContain('aria-label="Seat 3, aisle, available"')
  expect(html).toContain('aria-label="Seat 12, back row, available"')
  expect(html.match(/tabindex="0"/g)).toHaveLength(1)
})

test.each([
  [14, '1', 'Front, window'],
  [14, '3', 'Row 1, aisle'],
  [44, '12', 'Row 3, window'],
  [44, '41', 'Back row, window'],
  [51, '49', 'Back row'],
  [51, '44', 'Row 12, aisle'],
  [51, '42', 'Row 11, aisle'],
])('on a bus of %i seats, the place of seat %s is "%s"', (count, seatNo, place) => {
  const layout = layoutFor(count)
  expect(layout && seatPlace(layout, seatNo)).toBe(place)
})
