import { readFileSync } from 'node:fs'

type Chunk = { file: string; css?: string[] }

/** Written by the browser build beside which the server bundle lies. In dev there is none: Vite serves sources. */
const manifest: Record<string, Chunk> = import.meta.env.PROD
  ? JSON.parse(readFileSync(new URL('../site/.vite/manifest.json', import.meta.url), 'utf8'))
  : {}

/** Links for a page's own chunk, so that its style sheet blocks the first paint and its script starts early. */
export function linksFor(module: string | undefined): string {
  const chunk = module === undefined ? undefined : manifest[module]
  if (!chunk) return ''
  return [
    ...(chunk.css ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<link rel="modulepreload" crossorigin href="/${chunk.file}">`,
  ].join('\n')
}
