import manifest from 'virtual:site-manifest'

/** Links for a page's own chunk, so that its style sheet blocks the first paint and its script starts early. */
export function linksFor(module: string | undefined): string {
  const chunk = module === undefined ? undefined : manifest[module]
  if (!chunk) return ''
  return [
    ...(chunk.css ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<link rel="modulepreload" crossorigin href="/${chunk.file}">`,
  ].join('\n')
}
