import { expect, test } from 'vitest'
import { judgeArchive, judgeStandby } from './check-database.ts'

test('a missing standby is a fault only where commits wait for one', () => {
  const seen = { isExpected: true, standbys: 2, synchronous: 1 }
  expect(judgeStandby(seen)).toEqual({ state: 'ok', words: '2 connected, 1 of them synchronous.' })
  expect(judgeStandby({ ...seen, standbys: 1, synchronous: 0 }).state).toBe('fault')
  expect(judgeStandby({ ...seen, standbys: 0, synchronous: 0 }).state).toBe('fault')
  expect(judgeStandby({ ...seen, synchronous: null }).words).toContain('grant pg_monitor')
  expect(judgeStandby({ isExpected: false, standbys: 0, synchronous: 0 }).state).toBe('warning')
  expect(judgeStandby({ isExpected: false, standbys: 1, synchronous: 0 }).words).toContain('asynchronous')
})

test('an archive whose newest attempt failed is a fault, and none at all is a warning', () => {
  expect(judgeArchive({ isOn: true, failedLast: false, ageSeconds: 300 }).words).toBe(
    'The newest file is 5 min old.',
  )
  expect(judgeArchive({ isOn: true, failedLast: false, ageSeconds: null }).state).toBe('ok')
  expect(judgeArchive({ isOn: true, failedLast: true, ageSeconds: 9_000 }).state).toBe('fault')
  expect(judgeArchive({ isOn: false, failedLast: false, ageSeconds: null }).state).toBe('warning')
})
