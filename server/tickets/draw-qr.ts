import { create } from 'qrcode'
import { PALETTE } from './palette.ts'
import type { Paper } from './paper.ts'

/** Modules of white a scanner needs around a code. */
const QUIET = 4

/** As shapes, not as a picture: sharp at any zoom and a few hundred bytes. `size` includes the white around it. */
export function drawQr(paper: Paper, text: string, x: number, y: number, size: number): void {
  // Saying that it is capitals and digits spares qrcode a search for the shortest mixture of modes.
  const { modules } = create([{ data: text, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' })
  const module = size / (modules.size + 2 * QUIET)
  for (const { row, from, to } of darkRuns(modules)) {
    // A hair taller than its row: some viewers leave a bright line between shapes that only touch.
    paper.rect(x + (QUIET + from) * module, y + (QUIET + row) * module, (to - from) * module, module * 1.02)
  }
  paper.fill(PALETTE.ink)
}

function* darkRuns(modules: { size: number; get(row: number, column: number): number }) {
  for (let row = 0; row < modules.size; row++) {
    let from = 0
    for (let column = 0; column <= modules.size; column++) {
      if (column < modules.size && modules.get(row, column)) continue
      if (column > from) yield { row, from, to: column }
      from = column + 1
    }
  }
}
