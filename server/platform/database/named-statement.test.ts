import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { namedStatement } from './named-statement.ts'

test('a value that a statement uses twice is sent once', () => {
  const { text, parameters } = namedStatement<{ email: string; id: number }, object>(
    'find-person',
    ({ email, id }) =>
      sql`select from people where email = ${email} or id = ${id} and lower(email) = ${email}`,
  )
  expect(text).toBe('select from people where email = $1 or id = $2 and lower(email) = $1')
  expect(parameters).toEqual(['email', 'id'])
})

test('a constant in sql.lit is written into the text, and a value without sql.lit is refused', () => {
  const most = 3
  expect(namedStatement('three', () => sql`select ${sql.lit(most)}`).text).toBe('select 3')
  expect(() => namedStatement('three', () => sql`select ${most}`)).toThrow('three holds the value 3')
})
