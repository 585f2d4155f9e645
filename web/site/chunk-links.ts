import manifest from 'virtual:site-manifest'

/**
 * Links for a page's own chunk and those it shares with other pages, so that their style sheets block the first paint
 * and their scripts start early. The page itself (index.html) links the main chunk.
 */
export function linksFor(module: string | undefined): string {
  const chunks = module === undefined ? [] : [...withImports(module, new Set())]
  const styles = chunks.flatMap((name) => manifest[name]?.css ?? [])
  const scripts = chunks.flatMap((name) => manifest[name]?.file ?? [])
  return [
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n')
}

/** What a chunk imports stands before it: its own style sheet may refine theirs. */
function withImports(name: string, found: Set<string>): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) {
    if (imported !== 'index.html' && !found.has(imported)) withImports(imported, found)
  }
  return found.add(name)
}
