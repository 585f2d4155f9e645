import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/root.ts'
import { ROOMS } from './rooms.ts'
import { wrongArrows } from './wrong-arrows.ts'

const problems = Object.keys(ROOMS).flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
    .flatMap((file) => wrongArrows(file, readFileSync(join(ROOT, file), 'utf8'))),
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
