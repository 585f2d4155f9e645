import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { newWebhookSecret, signatureOf } from './sign.ts'

const AT = new Date('2026-11-18T02:00:00.900Z')

test('the signature covers the time and the body', () => {
  const hex = createHmac('sha256', 'whsec_one').update(`1794967200.{"a":1}`).digest('hex')
  expect(signatureOf('{"a":1}', ['whsec_one'], AT)).toBe(`t=1794967200,v1=${hex}`)
  expect(signatureOf('{"a":2}', ['whsec_one'], AT)).not.toContain(hex)
  expect(signatureOf('{"a":1}', ['whsec_one'], new Date(AT.getTime() + 1000))).not.toContain(hex)
})

test('during a rotation a message carries the signatures of both secrets', () => {
  const [t, first, second, ...more] = signatureOf('{}', ['whsec_new', 'whsec_old'], AT).split(',')
  expect(more).toEqual([])
  expect(signatureOf('{}', ['whsec_new'], AT)).toBe(`${t},${first}`)
  expect(signatureOf('{}', ['whsec_old'], AT)).toBe(`${t},${second}`)
})

test('a secret has 256 bits', () => {
  expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/)
  expect(newWebhookSecret()).not.toBe(newWebhookSecret())
})
