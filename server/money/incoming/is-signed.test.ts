import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from '#server/platform/http/is-signed.ts'

const KEY = 'sk_test_made_up'
const sign = (body: string, key = KEY) => createHmac('sha512', key).update(body).digest('hex')

test.each([
  ['plain', '{"event":"charge.success"}'],
  ['odd spacing', '{ "event" :\n"charge.success" }'],
  ['escapes', '{"name":"\\u20a6 \\u1ecdm\\u1ecd"}'],
  ['empty', ''],
])('a body with a valid signature is accepted: %s', (_, body) => {
  expect(isSigned(Buffer.from(body), sign(body), [KEY])).toBe(true)
})

test('during a key change a signature with the old key is accepted', () => {
  expect(isSigned(Buffer.from('{}'), sign('{}', 'sk_test_old'), [KEY, 'sk_test_old'])).toBe(true)
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['a short one', sign('{}').slice(0, 64)],
  ['another case', sign('{}').toUpperCase()],
  ['another key', sign('{}', 'sk_test_other')],
  ['another body', sign('{ }')],
  ['several', [sign('{}')]],
  ['no hex', 'z'.repeat(128)],
])('a signature is refused: %s', (_, signature) => {
  expect(isSigned(Buffer.from('{}'), signature, [KEY])).toBe(false)
})
