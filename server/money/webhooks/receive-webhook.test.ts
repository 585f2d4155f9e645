import { expect, test } from 'vitest'
import { storableJson } from './receive-webhook.ts'

test.each([
  ['NUL', '"a\\u0000b"', 'a\ufffdb'],
  ['a lone high surrogate', '"\\ud800"', '\ufffd'],
  ['a lone low surrogate', '"\\uDC00x"', '\ufffdx'],
  ['two high ones', '"\\ud83d\\ud83d"', '\ufffd\ufffd'],
])('%s is replaced', (_, json, text) => {
  expect(JSON.parse(storableJson(json))).toBe(text)
})

test.each([
  ['a pair', '"\\ud83d\\ude00"'],
  ['an escaped backslash before u0000', '"\\\\u0000"'],
  ['letters by their number', '"\\u20a6 \\n \\u005c"'],
  ['an escaped quote', '{"a\\"b": "\\/"}'],
])('%s stays as it is', (_, json) => {
  expect(storableJson(json)).toBe(json)
})
