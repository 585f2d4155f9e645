import manifest from 'virtual:site-manifest'

/** What index.html links itself. */
const main = withImports('index.html', new Set())

/**
 * Links for a page's own chunk and those it shares with other pages, so that their style sheets block the first paint
 * and their scripts start early.
 */
export function linksFor(module: string | undefined): string {
  if (module === undefined) return ''
  const chunks = [...withImports(module, new Set())].filter((name) => !main.has(name))
  const styles = new Set(chunks.flatMap((name) => manifest[name]?.css ?? []))
  const scripts = chunks.flatMap((name) => manifest[name]?.file ?? [])
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    // For the fetch of load-chunk.ts. The browser would remember a failed modulepreload as a failed module.
    ...scripts.map((file) => `<link rel="preload" as="fetch" crossorigin href="/${file}">`),
  ].join('\n')
}

/** What a chunk imports stands before it: its own style sheet may refine theirs. */
function withImports(name: string, found: Set<string>): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) {
    if (!found.has(imported)) withImports(imported, found)
  }
  return found.add(name)
}
