import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { SCHEDULE } from './jobs.ts'

test.each(parseCrontab(SCHEDULE).map(({ task, options }) => [task, options.jobKey]))(
  '%s waits once, under a key of its own',
  (task, key) => expect(key).toBe(task),
)
