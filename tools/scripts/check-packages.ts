import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { misplacedPackages } from './misplaced-packages.ts'

/** The built server, and the server build of the site, which the server imports to render pages. */
const FOLDERS = ['dist/server', 'dist/web/site-server']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(ROOT, folder, name)),
)
const built = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))
const problems = misplacedPackages(built, Object.keys(packageJson.dependencies))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
