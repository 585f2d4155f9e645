import { inflateSync } from 'node:zlib'

export type PdfLine = { text: string; x: number; y: number }

/**
 * Returns the lines of text on each page, as a reader would copy them, with y counted from the bottom. Supports only
 * the output of pdfkit: deflated streams, and fonts with a table from glyphs to letters.
 */
export function readPdf(file: Buffer): PdfLine[][] {
  const objects = readObjects(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const resources = objects.get(refIn(head, 'Resources'))?.head ?? head
    const fonts = new Map<string, string[]>()
    for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = refIn(objects.get(Number(id))?.head ?? '', 'ToUnicode')
      fonts.set(name, lettersIn(objects.get(toUnicode)?.stream ?? ''))
    }
    return linesIn(objects.get(refIn(head, 'Contents'))?.stream ?? '', fonts)
  })
}

type PdfObject = { head: string; stream: string }

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

const refIn = (head: string, key: string): number => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1])

/** Parses `<0041> <0301>` in the order of glyph ids. */
const lettersIn = (table: string): string[] =>
  [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...(codes.match(/[0-9a-f]{4}/g) ?? []).map((code) => Number.parseInt(code, 16))),
    ),
  )

function linesIn(content: string, fonts: Map<string, string[]>): PdfLine[] {
  return [...content.matchAll(/BT([\s\S]*?)ET/g)].map(([, block = '']) => {
    const at = /1 0 0 1 (\S+) (\S+) Tm/.exec(block)
    const letters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '') ?? []
    const glyphs = [...block.matchAll(/\[(.*?)\] TJ/g)].flatMap(([, run = '']) =>
      [...run.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
    )
    const text = glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\uFFFD').join('')
    return { text, x: Number(at?.[1]), y: Number(at?.[2]) }
  })
}
