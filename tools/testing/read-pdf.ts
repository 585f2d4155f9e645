import { inflateSync } from 'node:zlib'

/** `x` is the left end of the line and `end` the right end, both measured from the left side of the page. */
export type PdfLine = { text: string; x: number; end: number; y: number }

/**
 * Returns the lines of text on each page, as a reader would copy them, with y counted from the bottom. Supports only
 * the output of pdfkit: deflated streams, and fonts with a table from glyphs to letters and a table of widths.
 */
export function readPdf(file: Buffer): PdfLine[][] {
  const objects = readObjects(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const resources = objects.get(refIn(head, 'Resources'))?.head ?? head
    const fonts = new Map<string, PdfFont>()
    for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(id))?.head ?? ''
      fonts.set(name, {
        letters: lettersIn(objects.get(refIn(font, 'ToUnicode'))?.stream ?? ''),
        widths: widthsIn(objects.get(refIn(font, 'DescendantFonts'))?.head ?? ''),
      })
    }
    return linesIn(objects.get(refIn(head, 'Contents'))?.stream ?? '', fonts)
  })
}

type PdfObject = { head: string; stream: string }

/** The letters of a font and their widths in thousandths of the font size, both in the order of glyph ids. */
type PdfFont = { letters: string[]; widths: number[] }

function readObjects(file: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  const text = file.toString('latin1')
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('endobj', start)
    const streamAt = text.indexOf('stream\n', start)
    const hasStream = streamAt !== -1 && streamAt < end
    const head = text.slice(start, hasStream ? streamAt : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const bytes = hasStream ? file.subarray(streamAt + 7, streamAt + 7 + length) : Buffer.alloc(0)
    const stream = hasStream && head.includes('FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(Number(match[1]), { head, stream: stream.toString('latin1') })
  }
  return objects
}

const refIn = (head: string, key: string): number =>
  Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(head)?.[1])

/** Parses `<0041> <0301>` in the order of glyph ids. */
const lettersIn = (table: string): string[] =>
  [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...(codes.match(/[0-9a-f]{4}/g) ?? []).map((code) => Number.parseInt(code, 16))),
    ),
  )

/** Parses `/W [0 [640 555]]`. */
const widthsIn = (head: string): number[] =>
  /\/W \[0 \[([^\]]*)\]/.exec(head)?.[1]?.split(' ').map(Number) ?? []

const linesIn = (content: string, fonts: Map<string, PdfFont>): PdfLine[] =>
  [...content.matchAll(/BT([\s\S]*?)ET/g)].map(([, block = '']) => lineIn(block, fonts))

function lineIn(block: string, fonts: Map<string, PdfFont>): PdfLine {
  const at = /1 0 0 1 (\S+) (\S+) Tm/.exec(block)
  const [, name = '', size] = /\/(F\d+) (\S+) Tf/.exec(block) ?? []
  const { letters, widths } = fonts.get(name) ?? { letters: [], widths: [] }
  const spacing = Number(/(\S+) Tc/.exec(block)?.[1] ?? 0)
  let text = ''
  let pen = 0
  let end = 0
  for (const [, x, run = ''] of block.matchAll(/1 0 0 1 (\S+) \S+ Tm|\[(.*?)\] TJ/g)) {
    if (x !== undefined) pen = Number(x)
    for (const [, hex, kerning] of run.matchAll(/<([0-9a-f]+)>|(-?[\d.]+)/g)) {
      pen -= (Number(kerning ?? 0) / 1000) * Number(size)
      for (const glyph of hex?.match(/.{4}/g) ?? []) {
        text += letters[Number.parseInt(glyph, 16)] ?? '\uFFFD'
        pen += ((widths[Number.parseInt(glyph, 16)] ?? 0) / 1000) * Number(size) + spacing
        end = Math.max(end, pen - spacing)
      }
    }
  }
  return { text, x: Number(at?.[1]), end, y: Number(at?.[2]) }
}
