import PDFDocument from 'pdfkit'
import { type Face, faceFor, faces, hasLetter } from './faces.ts'
import { PALETTE } from './palette.ts'
import { printable } from './printable.ts'

export type Paper = PDFKit.PDFDocument

/** A4 in points. Nothing is drawn outside the margin: cheap printers do not reach the edge. */
export const PAGE = { width: 595.28, height: 841.89, margin: 38 }
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin

export function newPaper(title: string, author: string, createdAt: Date): Paper {
  // No default font: pdfkit would take Helvetica, which has no ₦.
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    lang: 'en-NG',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  })
  for (const [face, font] of Object.entries(faces())) paper.registerFont(face, font)
  return paper
}

export type Place = { x: number; y: number; width: number }

type Style = {
  face?: Face
  size: number
  /** A text too long for its place shrinks down to this size before it is cut. */
  least?: number
  lines?: number
  color?: string
  align?: 'left' | 'right' | 'center'
  spacing?: number
}

/** Writes into a place and never beyond it; answers the y below the text. */
export function write(paper: Paper, text: string, place: Place, style: Style): number {
  const { lines = 1, color = PALETTE.ink, align = 'left', spacing = 0 } = style
  const words = printable(text, (letter) => hasLetter(style.face === 'regular' ? 'regular' : 'bold', letter))
  paper.font(faceFor(style.face ?? 'regular', words)).fillColor(color)

  let size = style.size
  const options = () => ({ width: place.width, align, lineGap: -0.14 * size, characterSpacing: spacing })
  const lineHeight = () => paper.fontSize(size).currentLineHeight(true) - 0.14 * size
  const needs = () => paper.fontSize(size).heightOfString(words, options())
  while (size > (style.least ?? style.size) && needs() > lineHeight() * lines + 0.5) size -= 0.5

  const height = Math.min(needs(), lineHeight() * lines)
  paper.text(words, place.x, place.y, { ...options(), height: lineHeight() * lines, ellipsis: '…' })
  return place.y + height
}
