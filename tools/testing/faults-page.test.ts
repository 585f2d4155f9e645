import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/platform/root.ts'
import { FAULTS } from './faults.ts'

type Tagged = { file: string; title: string; faults: number[] }

/** Returns the titles that end with numbers of faults, such as `ten clicks at once start one payment [F9]`. */
function taggedTitles(file: string): Tagged[] {
  const literals = readFileSync(join(ROOT, file), 'utf8').matchAll(
    /(['`])((?:(?!\1)[^\\\n]|\\.)*?)((?: \[F\d+\])+)((?:(?!\1)[^\\\n]|\\.)*)\1/g,
  )
  return [...literals].map(([, , words = '', tags = '', rest = '']) => ({
    file,
    title: (words + rest).replaceAll("\\'", "'"),
    faults: [...tags.matchAll(/\d+/g)].map(([number]) => Number(number)),
  }))
}

const titles = ['domain', 'server', 'web', 'tools']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
  .sort()
  .flatMap(taggedTitles)

const isControl = ({ title }: Tagged): boolean => title.startsWith('control: ')

const listOf = (tests: readonly Tagged[]): string =>
  [...new Set(tests.map(({ file }) => file))]
    .map((file) =>
      [`\`${file}\``, ...tests.filter((one) => one.file === file).map(({ title }) => `› ${title}`)].join(
        '<br>',
      ),
    )
    .join('<br>')

test('each fault has a test, no number is listed twice, and no title names an unknown fault', () => {
  const numbers = FAULTS.map(([number]) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  const named = new Set(titles.flatMap(({ faults }) => faults))
  expect(numbers.filter((number) => !named.has(number))).toEqual([])
  expect([...named].filter((number) => !numbers.includes(number))).toEqual([])
})

test('docs/faults.md lists the faults with their tests', async () => {
  const lines = FAULTS.map(([number, words]) => {
    const own = titles.filter(({ faults }) => faults.includes(number))
    const controls = own.filter(isControl)
    const tests = listOf(own.filter((one) => !isControl(one)))
    return `| F${number} | ${words} | ${tests} | ${controls.length === 0 ? 'no race' : listOf(controls)} |`
  })
  await expect(pageOf(lines)).toMatchFileSnapshot(join(ROOT, 'docs/faults.md'))
})

const pageOf = (lines: readonly string[]): string => `# The faults and their tests

\`tools/testing/faults-page.test.ts\` generates this page from \`tools/testing/faults.ts\` and the titles of the tests.
After a change, run \`npx vitest run --project unit tools/testing/faults-page -u\` and review the difference.

This page lists the faults that can happen between choosing a seat and the ticket, the tests that cause each fault, and
the control of each race: a careless version of the code that fails the same test. A race test without a control proves
nothing. The title of a test contains the number of its fault, so \`npx vitest run -t '[F9]'\` runs all tests of the
ninth.

\`npm run drill -- chaos\` causes most faults at once: buyers and staff use several nodes, which are killed repeatedly together with
PostgreSQL and restart with clocks that are ten minutes wrong. Messages are lost and duplicated, trips are cancelled, buses
leave during a payment, payments are late or tampered with, banks dispute and reverse them. Afterwards the run compares
every response with our database, and our database with the provider's own record of payments and refunds for each
reference (\`tools/testing/chaos/ledger.ts\`, which shares no rule with the product). \`CHAOS_SECONDS\` sets the length and
\`CHAOS_SEED\` the random numbers; \`CHAOS_CONTROL=1\` uses a database that loses data in a crash, which the run must detect.
A short run is part of \`npm run test:long\`.

| # | What goes wrong | Tests | Control |
|---|---|---|---|
${lines.join('\n')}
`
