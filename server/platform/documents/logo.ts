import { PALETTE } from './palette.ts'
import type { PdfDocument } from './pdf-document.ts'

/** Draws the logo, a half circle above a road. The paths use a 48-unit square. */
export function drawLogo(paper: PdfDocument, x: number, y: number, size: number): void {
  paper
    .save()
    .translate(x, y)
    .scale(size / 48)
  paper.roundedRect(0, 0, 48, 48, 12).fill(PALETTE.green)
  paper.path('M14.5 20.5a9.5 9.5 0 0 1 19 0Z').fill(PALETTE.amber)
  paper.roundedRect(8, 20, 32, 5.4, 2.7).fill(PALETTE.white)
  paper.path('M21.2 25h5.6l4.7 15.2H16.5Z').fill(PALETTE.white)
  paper.path('M24 27.6v2.6m0 2.8v4.2').lineWidth(2).lineCap('round').stroke(PALETTE.green)
  paper.restore()
}

/** Draws the stripe of the bus livery, with a slanted end. */
export function drawLivery(paper: PdfDocument, x: number, y: number, width: number, height: number): void {
  const slant = height / 2
  const end = x + width
  stripe(x, end - 124, PALETTE.green, true)
  stripe(end - 120, end - 70, PALETTE.khaki, false)
  stripe(end - 66, end - 40, PALETTE.amber, false)

  function stripe(from: number, to: number, color: string, isFirst: boolean): void {
    paper
      .moveTo(isFirst ? from : from + slant, y)
      .lineTo(to + slant, y)
      .lineTo(to - slant, y + height)
      .lineTo(isFirst ? from : from - slant, y + height)
      .fill(color)
  }
}
