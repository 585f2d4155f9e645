import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font, type Run } from 'fontkit'
import { ROOT } from '#server/root.ts'

export type FontName = 'regular' | 'bold' | 'display'

const FILES: Record<FontName, string> = {
  regular: 'noto-sans-regular.ttf',
  bold: 'noto-sans-bold.ttf',
  display: 'bricolage-700.ttf',
}

let parsed: Record<FontName, Font> | undefined

/**
 * Parses the fonts once, for the first PDF: parsing and the first page take about 300 ms, a later page about 20 ms.
 * Fonts are never modified, so all documents share them.
 */
export function fonts(): Record<FontName, Font> {
  parsed ??= { regular: parse('regular'), bold: parse('bold'), display: parse('display') }
  return parsed
}

export const hasLetter = (name: FontName, letter: string): boolean =>
  fonts()[name].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

/** Replaces the display font with bold if a letter is missing: the display font has only ASCII and ₦. */
export const fontFor = (wanted: FontName, text: string): FontName =>
  wanted === 'display' && [...text].some((letter) => !hasLetter('display', letter)) ? 'bold' : wanted

const parse = (name: FontName): Font =>
  rememberWords(create(readFileSync(join(ROOT, 'server/messages/ticket-pdf/fonts', FILES[name]))))

const MAX_WORDS = 3000

/** Caches shaped words. Shaping is most of the work, and most words of a ticket also occur on earlier tickets. */
function rememberWords(font: Font): Font {
  const shape = font.layout.bind(font)
  const known = new Map<string, Run>()
  font.layout = (word, ...rest) => {
    const run = known.get(word) ?? shape(word, ...rest)
    if (known.size >= MAX_WORDS) known.clear()
    known.set(word, run)
    // pdfkit scales positions in place, so every document needs its own copy.
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
