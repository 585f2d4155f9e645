import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { ROOT } from '#server/root.ts'

export type Face = 'regular' | 'bold' | 'display'

const FILES: Record<Face, string> = {
  regular: 'noto-sans-regular.ttf',
  bold: 'noto-sans-bold.ttf',
  display: 'bricolage-700.ttf',
}

let parsed: Record<Face, Font> | undefined

/**
 * Parsed once, at the first ticket: parsing takes some 200 ms, drawing a page with parsed fonts a few. Tables are read
 * lazily but never changed, so all documents share them.
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

const parse = (face: Face): Font => create(readFileSync(join(ROOT, 'server/tickets/fonts', FILES[face])))
