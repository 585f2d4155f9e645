import { afterEach, expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

type Link = { rel: string; href: string; onload: () => void; replaceWith: (other: Link) => void }

afterEach(() => void vi.unstubAllGlobals())

/** A page whose style sheets load when the test calls `onload` of their links. */
function pageWithoutStyles() {
  const made: Link[] = []
  const inPage: Link[] = []
  vi.stubGlobal('fetch', async () => new Response('body'))
  vi.stubGlobal('document', {
    querySelector: (selector: string) => inPage.find(({ href }) => selector.includes(`"${href}"`)) ?? null,
    createElement: () => {
      const link = {
        replaceWith: (other: Link) => void inPage.splice(inPage.indexOf(link), 1, other),
      } as Link
      made.push(link)
      return link
    },
    head: { append: (link: Link) => inPage.push(link) },
  })
  return { made, inPage }
}

test('two steps that load at the same time share a style sheet: both are shown when it has loaded [F62]', async () => {
  const { made, inPage } = pageWithoutStyles()
  const steps = ['select', 'seats'].map((name) =>
    loadChunk(async () => name, [`assets/${name}.js`, 'assets/shared.css']),
  )
  await vi.waitFor(() => expect(inPage).toHaveLength(1))
  // Without the wait for the other step, each would add its own link, and the first would never report its load.
  expect(made).toHaveLength(1)
  inPage[0]?.onload()
  expect(await Promise.all(steps)).toEqual(['select', 'seats'])
})
