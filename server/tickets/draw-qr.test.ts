import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawQr } from './draw-qr.ts'
import type { Paper } from './paper.ts'

const SIZE = 264

/** Paper of dots, as a camera sees it. */
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
  }
  return { paper: paper as unknown as Paper, image: { width: SIZE, height: SIZE, data } }
}

test('a camera reads what was drawn', () => {
  const code = 'T17K9QM2XD4HRBT8WZ11ABCDEFGHJKMNPQRS'
  const { paper, image } = dots()
  drawQr(paper, code, 0, 0, SIZE)
  expect(decodeQR(image)).toBe(code)
})
