import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root.ts'
import { styleProblems } from './css-facts.ts'

const names = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
const files = names
  .filter((name) => /\.(css|html|tsx?)$/.test(name))
  .map((name) => `web/${name.replaceAll('\\', '/')}`)
const problems = styleProblems(new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
