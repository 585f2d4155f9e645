import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SeatStatus } from '#contracts/network/seats.ts'
import { SeatPicker } from './seat-picker.tsx'
import type { OfferedSeat, SeatsOnOffer } from './use-seats-on-offer.ts'

const seat = (no: number, status: SeatStatus, heldBy: string | null = null): OfferedSeat => ({
  id: 100 + no,
  seatNo: `${no}`,
  status,
  isAvailable: status === 'AVAILABLE',
  heldBy,
})

const SPRINTER = [
  seat(1, 'BOOKED'),
  seat(2, 'RESERVED', 'Ada Okon'),
  seat(3, 'RESERVED'),
  ...Array.from({ length: 11 }, (_, i) => seat(i + 4, 'AVAILABLE')),
]

const OFFER: SeatsOnOffer = {
  state: 'there',
  seats: SPRINTER.filter(({ isAvailable, heldBy }) => isAvailable || heldBy !== null),
  all: SPRINTER,
  price: 35_000,
  onRetry: () => {},
}

const drawn = (chosen: number[], offer = OFFER) =>
  renderToStaticMarkup(<SeatPicker offer={offer} chosen={chosen} error={undefined} onChange={() => {}} />)

const buttonOf = (html: string, seatNo: string) =>
  new RegExp(`<button[^>]*data-seat="${seatNo}"[^>]*>`).exec(html)?.[0] ?? ''

test('seats on offer are toggle buttons; a taken seat shows its state and cannot be pressed', () => {
  const html = drawn([105])
  expect(html).toContain('role="status">11 of 14 available<')
  expect(buttonOf(html, '5')).toContain('aria-pressed="true"')
  expect(buttonOf(html, '4')).toContain('aria-pressed="false"')
  expect(buttonOf(html, '4')).toContain('aria-label="Seat 4"')
  expect(buttonOf(html, '2')).toContain('aria-label="Seat 2, reserved by Ada Okon"')
  expect(buttonOf(html, '3')).toContain('aria-label="Seat 3, RESERVED"')
  for (const seatNo of ['1', '3']) {
    expect(buttonOf(html, seatNo)).toContain('aria-disabled="true"')
    expect(buttonOf(html, seatNo)).not.toContain('aria-pressed')
  }
})

test('the map has one tab stop: the first chosen seat, else the first on offer', () => {
  for (const [chosen, seatNo] of [
    [[109, 110], '9'],
    [[], '2'],
  ] as const) {
    const html = drawn([...chosen])
    expect(html.match(/tabindex="0"/g)).toHaveLength(1)
    expect(buttonOf(html, seatNo)).toContain('tabindex="0"')
  }
})

test('a Sprinter is drawn without an empty column, and a legend explains its seats', () => {
  const html = drawn([105])
  const rows = html.match(/<div class="[^"]*busRow[^"]*">.*?<\/div>/g) ?? []
  expect(rows.map((row) => row.match(/<(button|span)/g)?.length)).toEqual([4, 4, 4, 4, 4])
  expect(html).toContain('aria-label="Legend"')
  for (const state of ['Selected', 'Available', 'Occupied']) expect(html).toContain(`${state}</li>`)
})

test('while the seats load, no map is drawn', () => {
  const html = drawn([], { ...OFFER, state: 'loading', seats: [], all: [] })
  expect(html).toContain('Loading seats...')
  expect(html).not.toContain('Invalid bus type')
})
