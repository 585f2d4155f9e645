import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wordsOf } from '#admin/testing/render-as.tsx'
import { seatNumbers } from '#domain/network/seat-layout.ts'
import { BusGrid } from './bus-grid.tsx'

test('the aisle of each row shows its number; the row of the driver and a last row without aisle have none', () => {
  const seats = seatNumbers(14).map((seatNo) => ({ seatNo }))
  const html = renderToStaticMarkup(
    <BusGrid seats={seats} capacity={14}>
      {({ seatNo }, focus) => (
        <button type="button" {...focus}>
          {seatNo}
        </button>
      )}
    </BusGrid>,
  )
  expect(wordsOf(html)).toBe('Driver 1 2 3 R1 4 5 6 R2 7 8 9 R3 10 11 12 13 14')
})
