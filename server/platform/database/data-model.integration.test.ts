import type pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '#testing/fresh-database.ts'
import { type Migration, migrationFiles } from './migration-files.ts'

type ForeignKey = { table: string; to: string; columns: string[]; isOptional: boolean; isUnique: boolean }

/** Compares the page with the database that it describes. `-u` writes the page again. */
test('docs/data-model.md shows the tables and foreign keys of a migrated database', async () => {
  const { pool } = await freshDatabase()
  const sections = migrationFiles()
    .map((file) => ({ ...file, tables: tablesOf(file) }))
    .filter(({ tables }) => tables.length > 0)
  expect(sections.flatMap(({ tables }) => tables).sort()).toEqual(await tableNames(pool))
  const keys = await foreignKeys(pool)
  const page = [HEAD, ...sections.map((section) => sectionOf(section, keys))].join('\n\n')
  await expect(`${page}\n`).toMatchFileSnapshot('../../../docs/data-model.md')
})

const HEAD = `# The data model

\`server/platform/database/data-model.integration.test.ts\` makes this page from \`migrations/\` and the catalogue of a
migrated database, and compares the two in every test run. After a change of the tables, run
\`npx vitest run server/platform/database/data-model -u\` and review the difference.

A line is a foreign key with its columns; the end with the fork has many rows. The diagrams leave out the columns that
name a member of staff, except in the section about people; they are listed below each diagram. Columns, constraints and
their reasons stand in the files of \`migrations/\`.`

const tablesOf = ({ text }: Migration): string[] =>
  [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table)

function sectionOf(section: Migration & { tables: string[] }, keys: ForeignKey[]): string {
  const { name, text, tables } = section
  const ofSection = tables.flatMap((table) => keys.filter((key) => key.table === table))
  const isShown = ({ to }: ForeignKey) => to !== 'users' || tables.includes('users')
  const shown = ofSection.filter(isShown)
  const alone = tables.filter((table) => !shown.some((key) => key.table === table || key.to === table))
  const staff = ofSection.filter((key) => !isShown(key)).map((key) => `\`${key.table}.${key.columns}\``)
  return [
    `## ${titleOf(name)}`,
    `\`migrations/${name}.sql\``,
    introOf(text),
    ['```mermaid', 'erDiagram', ...alone.map((table) => `  ${table}`), ...shown.map(lineOf), '```'].join(
      '\n',
    ),
    ...(staff.length > 0 ? [`Staff: ${staff.join(', ')}.`] : []),
  ].join('\n\n')
}

function lineOf({ table, to, columns, isOptional, isUnique }: ForeignKey): string {
  return `  ${table} ${isUnique ? '|o' : '}o'}--${isOptional ? 'o|' : '||'} ${to} : "${columns.join(', ')}"`
}

const titleOf = (name: string): string => {
  const words = name.replace(/^\d+_/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The comment at the head of a migration. */
const introOf = (text: string): string =>
  /^(?:-- .*\n)+/.exec(text)?.[0].replaceAll(/^-- /gm, '').trim() ?? ''

async function tableNames(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'kysely_migration'`)
  return rows.map(({ name }) => name).sort()
}

async function foreignKeys(pool: pg.Pool): Promise<ForeignKey[]> {
  const { rows } = await pool.query<ForeignKey>(`
    select k.conrelid::regclass::text as "table", k.confrelid::regclass::text as "to",
           array(select a.attname::text from unnest(k.conkey) with ordinality as c (number, place)
                 join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number order by c.place) as columns,
           exists (select from pg_attribute a
                   where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull) as "isOptional",
           exists (select from pg_index i
                   where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
                     and string_to_array(i.indkey::text, ' ')::int2[] = k.conkey) as "isUnique"
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by k.conrelid::regclass::text, k.conkey`)
  return rows
}
