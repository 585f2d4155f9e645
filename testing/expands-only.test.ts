import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/root.ts'
import { takingAway } from './expands-only.ts'

const FOLDER = join(ROOT, 'migrations')

test.each(readdirSync(FOLDER))('%s removes nothing that the version before may use [F25]', (file) => {
  expect(takingAway(readFileSync(join(FOLDER, file), 'utf8'))).toEqual([])
})

test.each([
  'alter table bookings drop column mobile;',
  'drop table seats;',
  'alter table bookings rename column mobile to phone;',
  'alter table trips alter column price_kobo type bigint;',
  'alter table trips alter column note set not null;',
  'alter table trips add column gate text not null;',
  'alter table trips\n  add column gate text,\n  add column lane text not null,\n  add column row text;',
])('a statement that would break old nodes is refused: %s', (statement) => {
  expect(takingAway(statement)).toHaveLength(1)
})

test.each([
  'alter table trips add column gate text;',
  "alter table trips add column gate text not null default 'A';",
  'alter table trips\n  add column gate text not null default 0,\n  add column lane text;',
  'create table gates (id integer not null);',
  'alter table users alter column role_id drop not null;',
  'drop index payments_to_check;',
  'alter index payments_checked rename to payments_to_check;',
  '-- rename it later\nalter table trips add column gate text;',
  '-- Unused since 0.4: gates have their own table.\nalter table trips drop column gate;',
])('a statement that old nodes survive is accepted: %s', (statement) => {
  expect(takingAway(statement)).toEqual([])
})
