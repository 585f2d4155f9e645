import { expect, test } from 'vitest'
import type { Database } from '#server/platform/database/connect.ts'
import { queueNextRun } from './start-turn.ts'

const WITHOUT_DATABASE = {} as Database

test('a node that stops queues no next run, which its own runner would take at once', async () => {
  const queue = (isStopping: boolean) =>
    queueNextRun({ db: WITHOUT_DATABASE, isStopping: () => isStopping }, 'send-refunds')
  await queue(true)
  await expect(queue(false)).rejects.toThrow()
})
