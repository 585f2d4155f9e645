import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/platform/root.ts'
import { MAX_BYTES, PICTURES } from './docs-pictures.ts'

const IMAGES = join(ROOT, 'docs/images')

const taken = readdirSync(IMAGES).sort()

/** The file names in docs/images of the pictures that README and the pages of docs show. */
const shown = ['README.md', ...markdownIn('docs')].flatMap((page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const links = [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)|<img [^>]*src="([^"]+)"/g)]
  return links.map(([, markdown, html]) =>
    relative(IMAGES, join(ROOT, dirname(page), markdown ?? html ?? '')),
  )
})

function markdownIn(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.md')).map((file) => join(folder, file))
}

test('docs/images has exactly the pictures that npx tsx tools/scripts/take-docs-pictures.ts takes and that the pages show', () => {
  expect(taken).toEqual(PICTURES.map(({ name }) => `${name}.webp`).sort())
  expect([...new Set(shown)].sort()).toEqual(taken)
})

test.each(taken)('%s is smaller than the limit for pictures', (file) => {
  expect(statSync(join(IMAGES, file)).size).toBeLessThan(MAX_BYTES)
})
