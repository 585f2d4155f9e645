import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/platform/root.ts'

const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')

const VERDICTS = ['met', 'partly', 'not met', 'not applicable']

/** A row may list several requirements. Each counts as one. */
const judged = [...page.matchAll(/^\| (V\d[^|]*) \|[^|]*\| ([^|]+) \|/gm)].flatMap(
  ([, ids = '', verdict = '']) => ids.split(', ').map((id) => ({ id, verdict })),
)

test('the page judges 253 different requirements, as many as levels 1 and 2 have', () => {
  expect(new Set(judged.map(({ id }) => id)).size).toBe(judged.length)
  expect(
    judged.filter(({ id, verdict }) => !/^V\d+\.\d+\.\d+$/.test(id) || !VERDICTS.includes(verdict)),
  ).toEqual([])
  // ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2.
  expect(judged).toHaveLength(253)
})

test.each([...VERDICTS.entries()])('the count at the top matches the rows: %i, %s', (index, verdict) => {
  const counts = /^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(page)?.slice(1).map(Number)
  expect(counts?.[index]).toBe(judged.filter((one) => one.verdict === verdict).length)
})

const PATH =
  /`((?:contracts|deploy|docs|domain|migrations|sandbox|server|tools|web)\/[\w./-]+|[.\w-]+\.(?:md|json|yaml|ts)|Dockerfile|\.npmrc|\.dockerignore)`/g

test('every file that the page names exists', () => {
  const named = [...page.matchAll(PATH)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('every test that the page names exists', () => {
  const named = [...page.matchAll(/`([\w/.-]+)`((?:<br>› [^<|]+)+)/g)].flatMap(([, file = '', titles = '']) =>
    titles
      .split('<br>› ')
      .filter(Boolean)
      .map((title) => ({ file, title: title.trim() })),
  )
  expect(named.length).toBeGreaterThan(50)
  const isMissing = ({ file, title }: { file: string; title: string }) =>
    !readFileSync(join(ROOT, file), 'utf8').replaceAll("\\'", "'").includes(title)
  expect(named.filter(isMissing)).toEqual([])
})
