import { expect, test } from 'vitest'
import { isCommit, isRead } from './statement-kinds.ts'

test.each([
  'select * from trips where updated_at > now()',
  '\n  with live as (select 1) select * from live',
  'values (1)',
  'set statement_timeout = 5000; select pg_is_in_recovery()',
  'LISTEN "jobs:insert"'.replace('insert', 'added'),
  'rollback',
  'start transaction isolation level repeatable read read only',
])('%j commits nothing', (text) => expect(isRead(text)).toBe(true))

test.each([
  'insert into trips default values',
  'update seats set status = $1',
  'with claimed as (update seats set status = $1 returning id) select * from claimed',
  'select id from seats for update skip locked',
  'select from trips where false for key share',
  'select from graphile_worker.add_job($1, job_key => $2)',
  'begin',
  'start transaction isolation level read committed',
  'commit',
  'call something()',
])('%j may write', (text) => expect(isRead(text)).toBe(false))

test('a commit is recognised in each spelling', () => {
  expect(['commit', ' COMMIT;', 'end'].every(isCommit)).toBe(true)
  expect(['rollback', 'select 1', 'release savepoint a'].some(isCommit)).toBe(false)
})
