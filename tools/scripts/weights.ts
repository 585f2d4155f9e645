import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Transferred bytes with each of the server's two compressions: gzip and Brotli. */
export type Bytes = { gz: number; br: number }

export type Load = { name: string; requests: number; js: Bytes; css: Bytes; all: Bytes; files: string[] }

export type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] }

/** Vite's manifest: the built files of each source file. */
export type Manifest = Readonly<Record<string, Chunk>>

type Read = (file: string) => Buffer

/**
 * Returns the load of a first visit: the HTML and the files of `filesNamedIn`. Also counts the request that the page
 * sends to report its view.
 */
export function loadOfPage(name: string, html: string, read: Read): Load {
  const load = loadOfFiles(name, filesNamedIn(html), read)
  const page = compressed(Buffer.from(html))
  return { ...load, requests: load.requests + 2, all: sum(load.all, page) }
}

/** Returns the load that each module adds: its files without those in `before` and those of earlier modules. */
export function loadsOfModules(
  modules: readonly (readonly [name: string, module: string])[],
  before: readonly string[],
  manifest: Manifest,
  read: Read,
): Load[] {
  const have = new Set(before)
  return modules.map(([name, module]) => {
    const files = filesOf(module, manifest).filter((file) => !have.has(file))
    for (const file of files) have.add(file)
    return loadOfFiles(name, files, read)
  })
}

export const total = (name: string, loads: readonly Load[]): Load => ({
  name,
  requests: loads.reduce((requests, load) => requests + load.requests, 0),
  js: loads.map((load) => load.js).reduce(sum, NOTHING),
  css: loads.map((load) => load.css).reduce(sum, NOTHING),
  all: loads.map((load) => load.all).reduce(sum, NOTHING),
  files: loads.flatMap((load) => load.files),
})

export function loadOfFiles(name: string, files: string[], read: Read): Load {
  const weights = files.map((file) => ({ file, bytes: compressed(read(file), file) }))
  const ofKind = (ending: string) =>
    weights.filter(({ file }) => file.endsWith(ending)).map(({ bytes }) => bytes)
  return {
    name,
    requests: files.length,
    js: ofKind('.js').reduce(sum, NOTHING),
    css: ofKind('.css').reduce(sum, NOTHING),
    all: ofKind('').reduce(sum, NOTHING),
    files,
  }
}

/** Returns the built files that a browser loads at once with a page. Lazy images are left out. */
export function filesNamedIn(html: string): string[] {
  const tags = html.match(/<(?:script|link|img|use)\b[^>]*>/g) ?? []
  const files = tags
    .filter((tag) => !/loading="lazy"|rel="canonical"/.test(tag))
    .flatMap((tag) => /(?:src|href)="\/(assets\/[^"#]+)/.exec(tag)?.[1] ?? [])
  return [...new Set(files)]
}

/** Returns the built files of a source file and of all its static imports. */
export function filesOf(module: string, manifest: Manifest, seen = new Set<string>()): string[] {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`The build has no chunk for ${module}.`)
  if (seen.has(module)) return []
  seen.add(module)
  const imported = (chunk.imports ?? []).flatMap((name) => filesOf(name, manifest, seen))
  return [...new Set([...imported, chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])]
}

const NOTHING: Bytes = { gz: 0, br: 0 }

const sum = (a: Bytes, b: Bytes): Bytes => ({ gz: a.gz + b.gz, br: a.br + b.br })

/** WOFF2 fonts are already compressed, so their size is the same with both compressions. */
function compressed(content: Buffer, file = ''): Bytes {
  if (file.endsWith('.woff2')) return { gz: content.length, br: content.length }
  return { gz: gzipSync(content, { level: 9 }).length, br: brotliCompressSync(content).length }
}
