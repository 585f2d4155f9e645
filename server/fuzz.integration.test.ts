import { expect, test } from 'vitest'
import { fuzzEachKind } from '#testing/fuzz/fuzz-endpoints.ts'
import { fuzzVisits } from '#testing/fuzz/fuzz-visits.ts'
import { nameOf, operationsOf } from '#testing/fuzz/operations.ts'
import { LONG } from '#testing/fuzz/settings.ts'
import { testApp } from '#testing/test-app.ts'

/** The other walks and attempts are in `fuzz-*.long.test.ts`. */
const WALKS = 3

test('the API description lists 4XX and 5XX errors for each endpoint, and says whether an endpoint needs a login', async () => {
  const { app } = await testApp()
  const operations = await operationsOf(app)
  const silent = operations.filter(({ answers }) => !answers.has('4XX') || !answers.has('5XX'))
  expect(silent.map(nameOf)).toEqual([])
  const guarded = operations.filter(({ needsLogin }) => needsLogin).map(nameOf)
  expect(guarded).toEqual(expect.arrayContaining(['GET /api/users/me', 'POST /api/users/logout']))
  expect(guarded).not.toContain('POST /api/bookings')
})

test(
  'every endpoint answers generated requests as described, logs no error and breaks no invariant',
  {
    timeout: LONG,
  },
  fuzzEachKind,
)

test(
  'visitors who book, pay, look up and release seats in any order and at once break no invariant',
  {
    timeout: LONG,
  },
  () => fuzzVisits(WALKS),
)
