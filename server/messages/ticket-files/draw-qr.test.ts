import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import type { PdfDocument } from '#server/platform/documents/pdf-document.ts'
import { drawQr } from './draw-qr.ts'

const SIZE = 270
/** A module is six dots wide. The white border has four modules on each side. */
const QUIET_DOTS = 24

/** Returns a paper that paints rectangles into a raster image, as a camera sees the page. */
function dots() {
  const data = new Uint8Array(SIZE * SIZE * 4).fill(255)
  const paper = {
    rect(x: number, y: number, width: number, height: number) {
      for (let row = Math.round(y); row < Math.round(y + height); row++)
        for (let column = Math.round(x); column < Math.round(x + width); column++)
          data.fill(0, (row * SIZE + column) * 4, (row * SIZE + column) * 4 + 3)
      return this
    },
    fill: () => {},
    markStructureContent: () => ({}),
    endMarkedContent: () => {},
    struct: () => ({}),
    addStructure: () => {},
  }
  return { paper: paper as unknown as PdfDocument, image: { width: SIZE, height: SIZE, data } }
}

test('a QR decoder reads the drawn code', () => {
  const code = `T2${'A1 $'.repeat(30)}`
  const { paper, image } = dots()
  drawQr(paper, code, QUIET_DOTS, QUIET_DOTS, SIZE - 2 * QUIET_DOTS)
  expect(decodeQR(image)).toBe(code)
})
