import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root.ts'
import type { RecordedStatement, Tables } from '#testing/rows/recorded-statement.ts'
import { declaredRows } from './declared-rows.ts'
import { ROW_EXCEPTIONS } from './row-exceptions.ts'
import { wrongRows } from './wrong-rows.ts'

// `check-rows.ts <folder>` checks row types against the statements that integration tests recorded in this folder. The
// tests record if they run with RECORD_ROWS=<folder>.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('name the folder that RECORD_ROWS named')
const recorded = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
  .map((line): RecordedStatement => JSON.parse(line))
const template: Tables = JSON.parse(readFileSync(join(folder, 'tables.json'), 'utf8'))
const declared = declaredRows(ROOT)
const problems = wrongRows(declared, recorded, template, ROW_EXCEPTIONS)
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${declared.statements.length} statements checked`)
process.exitCode = problems.length > 0 ? 1 : 0
