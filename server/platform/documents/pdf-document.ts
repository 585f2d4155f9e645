import PDFDocument from 'pdfkit'
import { breakLines } from './break-lines.ts'
import { type FontName, fontFor, fonts, hasLetter, widthOf } from './fonts.ts'
import { PALETTE } from './palette.ts'
import { printable } from './printable.ts'

export type PdfDocument = PDFKit.PDFDocument

/** A4 in points. The margin stays free, because cheap printers cannot print to the edge. */
export const PAGE = { width: 595.28, height: 841.89, margin: 38 }
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin

export function newPdfDocument(
  title: string,
  author: string,
  createdAt: Date,
  layout: 'portrait' | 'landscape' = 'portrait',
): PdfDocument {
  // Disables the default font: pdfkit would use Helvetica, which has no ₦.
  const paper = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    font: '',
    lang: 'en-NG',
    displayTitle: true,
    // Screen readers read the texts in the order in which they are drawn.
    pdfVersion: '1.7',
    tagged: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  })
  for (const [name, { font }] of Object.entries(fonts())) paper.registerFont(name, font)
  return paper
}

export type Place = { x: number; y: number; width: number }

export type Style = {
  font?: FontName
  size: number
  /** A text too long for its place shrinks to this size before it is cut. */
  least?: number
  lines?: number
  color?: string
  align?: 'left' | 'right' | 'center'
  spacing?: number
  /** The role of the text for a screen reader. */
  tag?: 'P' | 'H1' | 'H2'
}

const LINE_HEIGHT = 1.24
/** Distance from the top of a line to its baseline, relative to the font size. */
const BASELINE = 0.98

/** Writes text within the width of a place. Returns the y below the text. */
export function write(paper: PdfDocument, text: string, place: Place, style: Style): number {
  const { font, size, lines, widthOfLine } = fitted(text, place.width, style)
  const { color = PALETTE.ink, align = 'left', spacing = 0, tag = 'P' } = style
  const shift = { left: 0, center: 0.5, right: 1 }[align]
  paper.font(font, size).fillColor(color)
  const content = paper.markStructureContent(tag)
  lines.forEach((line, index) => {
    const x = place.x + shift * (place.width - widthOfLine(line))
    const y = place.y + (index * LINE_HEIGHT + BASELINE) * size
    paper.text(line, x, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing })
  })
  paper.endMarkedContent()
  paper.addStructure(paper.struct(tag, {}, content))
  return place.y + lines.length * LINE_HEIGHT * size
}

export function heightOf(text: string, width: number, style: Style): number {
  const { lines, size } = fitted(text, width, style)
  return lines.length * LINE_HEIGHT * size
}

function fitted(text: string, width: number, style: Style) {
  const plain = style.font === 'regular' || style.font === undefined ? 'regular' : 'bold'
  const words = printable(text, (letter) => hasLetter(plain, letter))
  const font = fontFor(style.font ?? 'regular', words)
  for (let size = style.size; ; size -= 0.5) {
    const widthOfLine = (line: string) => widthOf(font, size, line) + (style.spacing ?? 0) * [...line].length
    const { lines, isWhole } = breakLines(words, width, style.lines ?? 1, widthOfLine)
    if (isWhole || size - 0.5 < (style.least ?? style.size)) return { font, size, lines, widthOfLine }
  }
}
