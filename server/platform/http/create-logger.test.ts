import { expect, test } from 'vitest'
import { createLogger } from './create-logger.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('debug', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('personal data and secrets are hidden at every level of an object', () => {
  const text = logged((log) => {
    log.info(
      { email: 'canary@example.com', booking: { passengerName: 'Canary', bookingToken: 'CANARY' } },
      'saved',
    )
    log.info({ request: { headers: { authorization: 'Bearer CANARY' } } }, 'asked')
  })
  expect(text).toContain('[hidden]')
  expect(text.toLowerCase()).not.toContain('canary')
})

test('a database error is logged with its constraint and without the row', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'users_email_in_use',
    detail: 'Key (email)=(canary@example.com) already exists.',
  })
  const text = logged((log) => log.error({ err: error }, 'failed'))
  expect(text).toContain('violates users_email_in_use')
  expect(text).not.toContain('canary')
})
