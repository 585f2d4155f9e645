import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root.ts'
import { forbiddenImports } from './forbidden-imports.ts'
import { importCircles } from './import-circles.ts'
import { PARTS } from './modules.ts'
import { strayLocks } from './stray-locks.ts'

const files = Object.keys(PARTS).flatMap((part) =>
  readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${part}/${name.replaceAll('\\', '/')}`),
)
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
const problems = [
  ...[...sources].flatMap(([file, source]) => forbiddenImports(file, source)),
  ...importCircles(sources),
  ...strayLocks(sources),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
