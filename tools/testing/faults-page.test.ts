import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/platform/root.ts'

const page = readFileSync(join(ROOT, 'docs/faults.md'), 'utf8')

/** Matches `file`<br>› title<br>› title, any number of times per table cell. */
const named = [...page.matchAll(/`((?:domain|server|tools)\/[\w/.-]+)`((?:<br>› [^<|]+)+)/g)].flatMap(
  ([, file = '', titles = '']) =>
    titles
      .split('<br>› ')
      .filter(Boolean)
      .map((title) => [file, title.trim()] as const),
)

test.each(named)('%s has a test called: %s', (file, title) => {
  const source = readFileSync(join(ROOT, file), 'utf8').replaceAll("\\'", "'")
  expect(source).toContain(title)
})

test('the page lists at least 25 faults, and no number twice', () => {
  const numbers = [...page.matchAll(/^\| F(\d+) \|/gm)].map(([, number]) => Number(number))
  expect(numbers.length).toBeGreaterThanOrEqual(25)
  expect(new Set(numbers).size).toBe(numbers.length)
})
