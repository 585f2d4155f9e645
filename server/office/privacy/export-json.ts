import { Readable } from 'node:stream'
import type { OpenExport } from './open-export.ts'

/** Streams a `DataExport`. Backpressure limits memory: for a slow client, about one page is read ahead. */
export const exportJson = (data: OpenExport): Readable => Readable.from(jsonOf(data), { objectMode: false })

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
