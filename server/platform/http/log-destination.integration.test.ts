import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ROOT } from '#server/platform/root.ts'
import { testApp } from '#testing/test-app.ts'
import { createLogger } from './create-logger.ts'
import { createLogDestination } from './log-destination.ts'

// No test here closes the file descriptor of a log. The next database connection could get the same number, and the log
// would write into that connection.

const MAKE_PIPE = 'mkfifo'

/** Creates a pipe, as stdout often is. Nothing is read from it until the test calls `readOn`. */
function unreadPipe() {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-pipe-'))
  const path = join(folder, 'pipe')
  execFileSync(MAKE_PIPE, [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const fd = openSync(path, constants.O_WRONLY)
  let text = ''
  const readOn = () => {
    const part = Buffer.alloc(64 * 1024)
    try {
      for (let size = readSync(reader, part); size > 0; size = readSync(reader, part))
        text += part.toString('utf8', 0, size)
    } catch {
      // Reading fails while the pipe is empty.
    }
    return text
  }
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { fd, readOn }
}

async function droppedLines(app: FastifyInstance): Promise<number> {
  const { body } = await app.inject('/metrics')
  return Number(/^log_lines_dropped_total (\d+)$/m.exec(body)?.[1])
}

test('while the log is not read every request is answered; log lines are dropped, counted and reported later [F57]', async () => {
  const { fd, readOn } = unreadPipe()
  const { context } = await testApp()
  const log = createLogger('info', createLogDestination(fd, { mostBytes: 64 * 1024 }))
  const app = await buildApp({ ...context, log })
  onTestFinished(async () => app.close())
  for (let round = 0; round < 30; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject('/api/health')))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  }
  expect(await droppedLines(app)).toBeGreaterThan(0)
  await expect.poll(readOn, { timeout: 20_000 }).toMatch(/"dropped":\d+,"msg":"log lines were dropped"/)
  log.info('read again')
  await expect.poll(readOn, { timeout: 20_000 }).toContain('read again')
  for (const line of readOn().trim().split('\n')) JSON.parse(line)
})

test('while the log cannot be written every request is answered; log lines are dropped and counted [F57]', async () => {
  // A write to a read-only descriptor fails, as on a full disk.
  const fd = openSync(devNull, constants.O_RDONLY)
  const { context } = await testApp()
  const log = createLogger('info', createLogDestination(fd, { mostBytes: 1024 }))
  const app = await buildApp({ ...context, log })
  onTestFinished(async () => app.close())
  const before = await droppedLines(app)
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/api/health')))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(await droppedLines(app)).toBeGreaterThan(before)
})

test('control: a process that writes its log synchronously answers only after its log was read [F57]', async () => {
  const script = `
    const pino = require('pino')
    const log = pino(pino.destination({ dest: 1, sync: true }))
    process.on('message', (message) => {
      if (message === 'log') for (let line = 0; line < 10_000; line++) log.info('x'.repeat(200))
      else process.send('alive')
    })`
  const child = spawn(process.execPath, ['-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const answered = once(child, 'message')
  child.send('log')
  child.send('are you there?')
  let bytesRead = 0
  child.stdout?.on('data', (part: Buffer) => {
    bytesRead += part.length
  })
  await answered
  // The process answers after all of its log was read, except for what the pipe buffers. A process that does not wait
  // for its log would answer before anything is read.
  expect(bytesRead).toBeGreaterThan(1024 * 1024)
})
