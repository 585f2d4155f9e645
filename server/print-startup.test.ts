import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { printStartup } from './print-startup.ts'

function printed(environment: NodeJS.ProcessEnv, hasSandbox: boolean): string {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => void print.mockRestore())
  printStartup(readConfig(environment), { hasSandbox })
  const [text = ''] = print.mock.lastCall ?? []
  return text
}

test.each([true, false])('the demo names its mailbox only if the sandbox runs: %j', (hasSandbox) => {
  const text = printed({}, hasSandbox)
  expect(text).toContain('Log in as     admin@tafiya.test')
  expect(text.includes('http://localhost:3000/sandbox/mail')).toBe(hasSandbox)
})

test('without a demo, the lines name the login page and the first admin, and no password', () => {
  const admin = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'camp bus at dawn' }
  const text = printed({ DEMO: 'off', ...admin }, false)
  expect(text).toContain('  Log in at     http://admin.localhost:3000/login\n')
  expect(text).toContain(
    '  First admin   owner@example.com, with the ADMIN_PASSWORD set at the first start\n',
  )
  expect(text).not.toContain(admin.ADMIN_PASSWORD)
  expect(text).not.toContain('Other logins')
  expect(printed({ DEMO: 'off' }, false)).not.toContain('First admin')
})
