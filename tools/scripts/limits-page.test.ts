import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import '#server/app.ts'
import { LIMITS } from '#server/platform/limits/limit.ts'
import { ROOT } from '#server/platform/root.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

function windowOf(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? UNITS[3]
  const count = seconds / length
  return count === 1 ? `a ${unit}`.replace('a hour', 'an hour') : `${count} ${unit}s`
}

/** The file that defines each limit, by the limit's name. */
const FILES = new Map(
  readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*\.test\.ts$).*\.ts$/.test(file))
    .map((file) => `server/${file.replaceAll('\\', '/')}`)
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/defineLimit\w*\(\{\s*name: '([\w-]+)'/g)].map(
        ([, name = '']): [string, string] => [name, file],
      ),
    ),
)

test('docs/limits.md lists each limit with its number and its file', async () => {
  const names = LIMITS.map(({ name, counts }) => `${name}: ${counts}`)
  expect(new Set(names).size).toBe(names.length)
  expect(LIMITS.filter(({ name }) => !FILES.has(name))).toEqual([])
  const lines = LIMITS.map(
    ({ name, counts, most, windowSeconds }) =>
      `| \`${name}\` | ${counts} | ${most} | ${windowOf(windowSeconds)} | \`${FILES.get(name)}\` |`,
  )
  await expect(pageOf(lines.sort())).toMatchFileSnapshot(join(ROOT, 'docs/limits.md'))
})

const pageOf = (lines: string[]): string => `# Limits

\`tools/scripts/limits-page.test.ts\` generates this page from the code and compares the two in every test run. After an
intended change, run \`npx vitest run --project unit tools/scripts/limits-page -u\` and review the difference.

The product limits in three ways:

- **Counted in the database**, the table below: at most so many hits in a window of time, over all nodes
  (\`server/platform/limits/limit.ts\`). Beyond a limit the answer is 429 with the seconds to wait, or silence where an
  answer would tell something.
- **Held seats**, counted in the statement that holds them (\`server/bookings/public/hold-limits-queries.ts\`): three
  bookings of a person, the seats and drafts of a network, and a proof of work for who holds more of one bus.
- **At the same time on one node**: queues and connections, listed in [process memory](process-memory.md).

| Name | Counts | At most | In | Defined in |
|---|---|---|---|---|
${lines.join('\n')}
`
