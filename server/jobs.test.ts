import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { SCHEDULE } from './jobs.ts'

test.each(parseCrontab(SCHEDULE).map(({ task, options }) => [task, options.jobKey]))(
  '%s is queued once, under its own key',
  (task, key) => expect(key).toBe(task),
)
