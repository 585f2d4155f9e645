import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepare } from './prepare.ts'

test('a statement is spelt once, and a value it uses twice is sent once', () => {
  const { text, names } = prepare<{ email: string; id: number }, object>(
    ({ email, id }) =>
      sql`select from people where email = ${email} or id = ${id} and lower(email) = ${email}`,
  )
  expect(text).toBe('select from people where email = $1 or id = $2 and lower(email) = $1')
  expect(names).toEqual(['email', 'id'])
})

test('a constant is written into the statement, and one that was forgotten is refused at start', () => {
  const most = 3
  expect(prepare(() => sql`select ${sql.lit(most)}`).text).toBe('select 3')
  expect(() => prepare(() => sql`select ${most}`)).toThrow('write it with sql.lit')
})
