import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { printStartup } from './print-startup.ts'

test.each([true, false])('the demo names its mailbox only if the sandbox runs: %j', (hasSandbox) => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => void print.mockRestore())
  printStartup(readConfig({}), { hasSandbox })
  const [[text] = []] = print.mock.calls
  expect(text).toContain('Log in as     admin@tafiya.test')
  expect(text.includes('http://localhost:3000/sandbox/mail')).toBe(hasSandbox)
})
