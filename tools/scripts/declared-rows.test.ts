import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { declaredRows } from './declared-rows.ts'

/** Writes a small project with these statements and with the Kysely types that `declaredRows` looks for. */
function project(statements: string): string {
  const root = mkdtempSync(join(tmpdir(), 'tafiya-rows-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'server/platform/database'), { recursive: true })
  writeFileSync(
    join(root, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] }, "include": ["server"] }',
  )
  writeFileSync(
    join(root, 'server/platform/database/schema.ts'),
    `type ColumnType<Select> = { readonly __select__: Select }
     export interface Refunds { id: ColumnType<number>; note: string | null }
     export interface DB { refunds: Refunds }`,
  )
  writeFileSync(
    join(root, 'server/queries.ts'),
    `export interface RawBuilder<Row> { execute(db: object): Promise<{ rows: Row[] }> }
     declare function sql<Row = unknown>(text: TemplateStringsArray): RawBuilder<Row>
     type Kobo = number & { readonly unit: 'kobo' }
     ${statements}`,
  )
  return root
}

test('reads the columns of a row type and of the tables, with their nulls and allowed texts', () => {
  const root = project(
    "export const find = (db: object) => sql<{ amount: Kobo; at: Date | null; status: 'a' | 'b' }>`…`.execute(db)",
  )
  const { statements, tables } = declaredRows(root)
  expect(statements).toMatchObject([{ name: 'find', site: { file: 'server/queries.ts', line: 4 } }])
  const columns = statements[0]?.columns
  expect([...(columns?.get('amount')?.kinds ?? [])]).toEqual(['number'])
  expect([...(columns?.get('at')?.kinds ?? [])].sort()).toEqual(['date', 'null'])
  expect([...(columns?.get('status')?.texts ?? [])]).toEqual(['a', 'b'])
  expect([...(tables.get('refunds')?.get('note')?.kinds ?? [])].sort()).toEqual(['null', 'string'])
  expect([...(tables.get('refunds')?.get('id')?.kinds ?? [])]).toEqual(['number'])
})

test('a column that only one of two row types has is read as nullable', () => {
  const root = project(
    'export const find = (db: object) => sql<{ id: number } | { id: null; reason: string }>`…`.execute(db)',
  )
  const columns = declaredRows(root).statements[0]?.columns
  expect([...(columns?.get('reason')?.kinds ?? [])].sort()).toEqual(['null', 'string'])
})

test('a statement without a row type has no columns, and execute() of another object is no statement', () => {
  const root = project(
    `export const lock = (db: object) => sql\`…\`.execute(db)
     export const other = (task: { execute: (db: object) => void }) => task.execute({})`,
  )
  expect(declaredRows(root).statements).toMatchObject([{ name: 'lock', columns: undefined }])
})
