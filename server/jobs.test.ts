import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { SCHEDULE } from './jobs.ts'

test.each(parseCrontab(SCHEDULE).map(({ task, options }) => [task, options.jobKey]))(
  'the job key of %s is its own name, so that one copy waits in the queue',
  (task, key) => expect(key).toBe(task),
)
