import encodeQR from 'qr'
import { PALETTE } from '#server/platform/documents/palette.ts'
import type { PdfDocument } from '#server/platform/documents/pdf-document.ts'

/** Width of the white border that a scanner needs around a code, in modules (the squares of a code). */
export const QUIET = 4

/**
 * Width of a ticket code without the white border, in modules. The codes of `ticket-code.ts` need a QR code of version 5.
 */
export const MODULES = 37

const LOOK = { ecc: 'medium', encoding: 'alphanumeric', border: QUIET } as const

/** Returns an SVG for a screen: black squares without a background. The page must show it on white. */
export const qrPicture = (text: string): string => encodeQR(text, 'svg', LOOK)

/** Draws shapes, not an image, so that the code is sharp at any zoom. `size` excludes the white border. */
export function drawQr(paper: PdfDocument, text: string, x: number, y: number, size: number): void {
  const framed = encodeQR(text, 'raw', LOOK)
  const isDark = framed.slice(QUIET, -QUIET).map((row) => row.slice(QUIET, -QUIET))
  const module = size / isDark.length
  const content = paper.markStructureContent('Figure')
  for (const { row, from, to } of darkRuns(isDark)) {
    // Each shape is slightly taller than its row: some viewers show a bright line between shapes that only touch.
    paper.rect(x + from * module, y + row * module, (to - from) * module, module * 1.02)
  }
  paper.fill(PALETTE.ink)
  paper.endMarkedContent()
  paper.addStructure(paper.struct('Figure', { alt: 'QR code of the ticket' }, content))
}

function* darkRuns(isDark: boolean[][]) {
  for (const [row, line] of isDark.entries()) {
    let from = 0
    for (let column = 0; column <= line.length; column++) {
      if (line[column]) continue
      if (column > from) yield { row, from, to: column }
      from = column + 1
    }
  }
}
