import { expect, test, vi } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import type { RowOpening } from './row-opener.tsx'
import type { Selection } from './selection.ts'

type Bus = { id: number; plate: string; seats: number }

const BUSES: Bus[] = [{ id: 7, plate: 'LSR-521AA', seats: 14 }]

const COLUMNS: Column<Bus>[] = [
  { head: 'Plate', sort: 'plate', role: 'title', cell: ({ plate }) => plate },
  { head: 'Seats', sort: 'seats', cell: ({ seats }) => seats },
]

type Shown = { rows?: Bus[]; sort?: string | null; selection?: Selection<Bus> }

const table = (
  rowOpening: (bus: Bus) => RowOpening | null,
  { rows = BUSES, sort = null, selection }: Shown = {},
) =>
  renderAs(
    [],
    <DataTable
      label="buses"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowOpening={rowOpening}
      selection={selection}
      rowActions={() => <button type="button">Delete</button>}
      address={{ sort, search: '', change: vi.fn() }}
      usualSort="plate"
      isStale={false}
      empty="A bus carries passengers."
    />,
  )

test('a row with a page has one link, in the cell that names the row', () => {
  const html = table(({ id }) => ({ href: `/buses/${id}` }))
  expect(html).toMatch(/<td [^>]*data-title="true"><a [^>]*href="\/buses\/7"[^>]*>LSR-521AA<\/a><\/td>/)
  expect(html.match(/<a /g)).toHaveLength(1)
})

test('a row with a panel has a button in the cell that names the row', () => {
  expect(table(() => ({ onOpen: vi.fn() }))).toMatch(
    /<td [^>]*data-title="true"><button type="button"[^>]*>LSR-521AA<\/button>/,
  )
})

test('a row that this user may not open is plain text', () => {
  expect(table(() => null)).toMatch(/<td [^>]*data-title="true">LSR-521AA<\/td>/)
})

test('an empty table says so, and what its rows are', () => {
  const words = (rows: Bus[]) => wordsOf(table(() => null, { rows }))
  expect(words([])).toContain('No results found. A bus carries passengers.')
  expect(words(BUSES)).not.toContain('A bus carries passengers.')
})

test.each([
  ['the default order', null, 'Plate', 'ascending'],
  ['the order of the URL', '-seats', 'Seats', 'descending'],
])('the head shows %s', (_, sort, head, direction) => {
  const html = table(() => null, { sort })
  expect(html.match(/aria-sort/g)).toHaveLength(1)
  expect(html).toMatch(new RegExp(`aria-sort="${direction}"[^>]*><button type="button">${head}<svg`))
})

test('a list with a selection has a box for each row, named after it, and one for the page', () => {
  const selection = {
    isSelected: () => true,
    toggle: vi.fn(),
    toggleAll: vi.fn(),
    nameOf: ({ plate }: Bus) => plate,
  }
  const html = table(() => null, { selection })
  expect(html.match(/<input type="checkbox"/g)).toHaveLength(2)
  expect(html).toContain('aria-label="Select all rows on this page" checked=""')
  expect(html).toContain('aria-label="Select LSR-521AA" checked=""')
  expect(table(() => null)).not.toContain('checkbox')
})
