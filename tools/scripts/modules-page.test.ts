import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { SCHEDULE } from '#server/jobs.ts'
import { ROOT } from '#server/platform/root.ts'
import { MODULES } from './modules.ts'
import { importsOf, resolve } from './read-imports.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const foldersOf = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Returns the first sentence of the comment above an exported function. */
function purposeOf(file: string, name: string): string {
  const [, comment = ''] =
    read(file).match(
      new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export (?:async function|function|const) ${name}\\b`),
    ) ?? []
  const [sentence = ''] =
    comment
      .replace(/^\s*\* ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .match(/^.*?\.(?= |$)/) ?? []
  return sentence
}

const jobs = read('server/jobs.ts')
const files = new Map(
  importsOf('server/jobs.ts', jobs).flatMap(({ from, names }) =>
    names.map((name) => [name, resolve('server/jobs.ts', from) ?? '']),
  ),
)

/**
 * The jobs, each with the file of its use case and its purpose: the comment above the job, or else the first sentence of
 * the use case.
 */
const tasks = [
  ...jobs.matchAll(/^(?: {2}\/\/ (.*)\n)? {2}'?([\w-]+)'?: (?:async )?\(\) => (\w+)\(context/gm),
].map(([, comment, name = '', useCase = '']) => {
  const file = files.get(useCase) ?? ''
  return { name, file, purpose: comment ?? purposeOf(file, useCase) }
})

/** Returns the program for operators that adds a job, such as `compare` in `server/commands/compare.ts`. */
const commandOf = (job: string): string | undefined =>
  readdirSync(join(ROOT, 'server/commands'))
    .find((file) => file.endsWith('.ts') && read(`server/commands/${file}`).includes(`'${job}'`))
    ?.replace('.ts', '')

const whenOf = (job: string): string =>
  SCHEDULE.split('\n')
    .find((line) => line.includes(` ${job} `))
    ?.split(' ')
    .slice(0, 5)
    .join(' ') ?? `only when \`npm run tafiya -- ${commandOf(job)}\` asks`

test('docs/modules.md lists the modules with their folders, and the jobs with their schedule', async () => {
  expect(tasks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(parseCrontab(SCHEDULE).map(({ task }) => task)),
  )
  expect(tasks.filter(({ purpose }) => purpose === '')).toEqual([])
  const modules = Object.entries(MODULES).map(([name, purpose]) => {
    const folders = name === 'start' || name === 'demo' ? [] : foldersOf(`server/${name}`)
    return `| ${name} | ${purpose} | ${folders.join(', ')} |`
  })
  const lines = tasks.map(
    ({ name, file, purpose }) => `| \`${name}\` | ${whenOf(name)} | ${purpose} | \`${file}\` |`,
  )
  await expect(pageOf(modules, lines.sort())).toMatchFileSnapshot(join(ROOT, 'docs/modules.md'))
})

const pageOf = (modules: string[], tasks: string[]): string => `# Modules and jobs

\`tools/scripts/modules-page.test.ts\` generates this page from \`tools/scripts/modules.ts\` and \`server/jobs.ts\` and compares the two in
every test run. After an intended change, run \`npx vitest run tools/scripts/modules-page -u\` and review the difference.

## Modules

A module imports only itself and the modules earlier in this list. \`domain/\` and
\`contracts/\` have folders with the same names and the same order.

| Module | Contains | Folders of \`server/\` |
|---|---|---|
${modules.join('\n')}

## Jobs

The times are in UTC, as crontab writes them: minute, hour, day, month, day of the week. Some jobs also run when their
work arises.

| Job | When | Does | Use case |
|---|---|---|---|
${tasks.join('\n')}
`
