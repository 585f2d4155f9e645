import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/root.ts'
import { styleProblems } from './css-facts.ts'

/** Global sheets that are not yet CSS Modules. New sheets must not be added to this list. */
const GLOBAL = [
  'web/admin/list/table.css',
  'web/admin/styles/badges.css',
  'web/admin/styles/base.css',
  'web/admin/styles/buttons.css',
  'web/admin/styles/forms.css',
  'web/admin/styles/page.css',
  'web/admin/styles/print.css',
  'web/site/booking/layout/wizard.css',
  'web/site/styles/base.css',
  'web/site/styles/controls.css',
  'web/site/styles/form.css',
]

const names = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
const files = names
  .filter((name) => /\.(css|html|tsx?)$/.test(name))
  .map((name) => `web/${name.replaceAll('\\', '/')}`)
const problems = styleProblems(
  new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])),
  GLOBAL,
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
