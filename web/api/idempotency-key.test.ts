import { expect, test } from 'vitest'
import { keyPerContent } from './idempotency-key.ts'

test('the same message sent twice has the same key; a changed message has a new one', () => {
  const keyFor = keyPerContent()
  const first = keyFor({ to: 'a@mail.example', message: 'Hello' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keyFor({ to: 'a@mail.example', message: 'Hello' })).toBe(first)
  const second = keyFor({ to: 'a@mail.example', message: 'Hello again' })
  expect(second).not.toBe(first)
})

test('two forms with the same content have different keys', () => {
  expect(keyPerContent()('Hello')).not.toBe(keyPerContent()('Hello'))
})
