import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { lagosInstant } from '#domain/platform/lagos-time.ts'
import { SCHEDULE } from './jobs.ts'

test.each(parseCrontab(SCHEDULE).map(({ task, options }) => [task, options.jobKey]))(
  'the job key of %s is its own name, so that one copy waits in the queue',
  (task, key) => expect(key).toBe(task),
)

test('the daily report is sent at 6:00 in Lagos', () => {
  const item = parseCrontab(SCHEDULE).find(({ task }) => task === 'send-daily-report')
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const sent = hours.filter((hour) => item?.match({ min: 0, hour, date: 12, month: 1, dow: 1 }))
  expect(sent).toEqual([lagosInstant('2026-01-12', '06:00').getUTCHours()])
})
