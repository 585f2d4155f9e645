import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { OpenExport } from './open-export.ts'

type NoteDigest = (sha256: string) => Promise<void>

/**
 * Streams a `DataExport`. Backpressure limits memory: for a slow client, about one page is read ahead. `noteDigest` gets
 * the digest of the file before its end is sent, so that no complete file leaves without it.
 */
export const exportJson = (data: OpenExport, noteDigest: NoteDigest = async () => {}): Readable =>
  Readable.from(withDigest(jsonOf(data), noteDigest), { objectMode: false })

async function* withDigest(parts: AsyncIterable<string>, noteDigest: NoteDigest): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let last = ''
  for await (const part of parts) {
    if (last) yield last
    hash.update(part)
    last = part
  }
  await noteDigest(hash.digest('hex'))
  yield last
}

async function* jsonOf({ head, pages }: OpenExport): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, read] of Object.entries(pages)) {
    yield `,${JSON.stringify(name)}:[`
    let isFirst = true
    for await (const rows of read()) {
      const text = rows.map((row) => JSON.stringify(row)).join(',')
      if (text === '') continue
      yield isFirst ? text : `,${text}`
      isFirst = false
    }
    yield ']'
  }
  yield '}'
}
