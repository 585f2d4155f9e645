import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { ROOT } from '#server/platform/root.ts'

export type FontName = 'regular' | 'bold' | 'display'

const FILES: Record<FontName, string> = {
  regular: 'noto-sans-regular.ttf',
  bold: 'noto-sans-bold.ttf',
  display: 'bricolage-700.ttf',
}

type ParsedFont = { font: Font; widthOf: (word: string) => number }

let parsed: Record<FontName, ParsedFont> | undefined

/**
 * Parses the fonts once, for the first PDF: parsing and the first page take about 300 ms, a later page about 20 ms.
 * Fonts are never modified, so all documents share them.
 */
export function fonts(): Record<FontName, ParsedFont> {
  parsed ??= { regular: parse('regular'), bold: parse('bold'), display: parse('display') }
  return parsed
}

export const hasLetter = (name: FontName, letter: string): boolean =>
  fonts()[name].font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

/** Replaces the display font with bold if a letter is missing: the display font has only ASCII and ₦. */
export const fontFor = (wanted: FontName, text: string): FontName =>
  wanted === 'display' && [...text].some((letter) => !hasLetter('display', letter)) ? 'bold' : wanted

/**
 * Returns the width of a text. Adds up the widths of its words, which are cached: breaking the lines of a ticket measures
 * most words several times, and pdfkit caches words for one document only.
 */
export const widthOf = (name: FontName, size: number, text: string): number =>
  size * text.split(/(?<= )/).reduce((sum, word) => sum + fonts()[name].widthOf(word), 0)

function parse(name: FontName): ParsedFont {
  const font = create(readFileSync(join(ROOT, 'server/platform/documents/fonts', FILES[name])))
  // Shaping is most of the work, and most words of a ticket also occur on earlier tickets.
  const shape = rememberWords(font.layout.bind(font))
  font.layout = (word) => {
    const run = shape(word)
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
  return { font, widthOf: rememberWords((word) => shape(word).advanceWidth / font.unitsPerEm) }
}

const MAX_WORDS = 3000

/** Returns a function that works out the value of each word once. */
function rememberWords<Value>(workOut: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>()
  return (word) => {
    const value = known.get(word) ?? workOut(word)
    if (known.size >= MAX_WORDS) known.clear()
    known.set(word, value)
    return value
  }
}
