import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font, type Run } from 'fontkit'
import { ROOT } from '#server/root.ts'

export type Face = 'regular' | 'bold' | 'display'

const FILES: Record<Face, string> = {
  regular: 'noto-sans-regular.ttf',
  bold: 'noto-sans-bold.ttf',
  display: 'bricolage-700.ttf',
}

let parsed: Record<Face, Font> | undefined

/**
 * Parsed once, at the first ticket: parsing and the first page take some 300 ms, a later page some 20. Fonts are read
 * and never changed, so all documents share them.
 */
export function faces(): Record<Face, Font> {
  parsed ??= { regular: parse('regular'), bold: parse('bold'), display: parse('display') }
  return parsed
}

export const hasLetter = (face: Face, letter: string): boolean =>
  faces()[face].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

/** The display face knows ASCII and ₦ only. */
export const faceFor = (wanted: Face, text: string): Face =>
  wanted === 'display' && [...text].some((letter) => !hasLetter('display', letter)) ? 'bold' : wanted

const parse = (face: Face): Font =>
  rememberWords(create(readFileSync(join(ROOT, 'server/messages/ticket-pdf/fonts', FILES[face]))))

const MOST_WORDS = 3000

/** Shaping is most of the work, and most words of a ticket stood on the last one too. */
function rememberWords(font: Font): Font {
  const shape = font.layout.bind(font)
  const known = new Map<string, Run>()
  font.layout = (word, ...rest) => {
    const run = known.get(word) ?? shape(word, ...rest)
    if (known.size >= MOST_WORDS) known.clear()
    known.set(word, run)
    // pdfkit scales positions where they stand, so every document gets its own.
    const positions = run.positions.map((position) => ({ ...position }))
    return {
      glyphs: run.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, position) => sum + position.xAdvance, 0)
      },
    }
  }
  return font
}
