import manifest from 'virtual:site-manifest'

/** The chunks that index.html links. */
const main = withImports('index.html', new Set())

/**
 * Returns links for a page's own chunk and for those it shares with other pages, so that their style sheets block the
 * first paint and their scripts load early.
 */
export function linksFor(module: string | undefined): string {
  if (module === undefined) return ''
  const chunks = [...withImports(module, new Set())].filter((name) => !main.has(name))
  const styles = new Set(chunks.flatMap((name) => manifest[name]?.css ?? []))
  const scripts = chunks.flatMap((name) => manifest[name]?.file ?? [])
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    // load-chunk.ts fetches these files. The browser would remember a failed modulepreload as a failed module.
    ...scripts.map((file) => `<link rel="preload" as="fetch" crossorigin href="/${file}">`),
  ].join('\n')
}

/** Lists the imports of a chunk before the chunk, so that its style sheet can override theirs. */
function withImports(name: string, found: Set<string>): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) {
    if (!found.has(imported)) withImports(imported, found)
  }
  return found.add(name)
}
