import manifest from 'virtual:site-manifest'

/** The names of the chunks that every page loads, because index.html links them. */
const main = withImports('index.html', new Set())

/**
 * Returns <link> tags for a page's own chunk and the chunks it imports, so that their style sheets block the first
 * paint and their scripts load early. Omits the chunks that index.html links.
 */
export function linksFor(module: string | undefined): string {
  if (module === undefined) return ''
  const chunks = [...withImports(module, new Set())].filter((name) => !main.has(name))
  const styles = new Set(chunks.flatMap((name) => manifest[name]?.css ?? []))
  const scripts = chunks.flatMap((name) => manifest[name]?.file ?? [])
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    // Preloads as fetch, because load-chunk.ts fetches these files. After a failed modulepreload, the browser would
    // remember the module as failed.
    ...scripts.map((file) => `<link rel="preload" as="fetch" crossorigin href="/${file}">`),
  ].join('\n')
}

/** Returns a chunk after its imports, so that its style sheet can override theirs. */
function withImports(name: string, found: Set<string>): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) {
    if (!found.has(imported)) withImports(imported, found)
  }
  return found.add(name)
}
