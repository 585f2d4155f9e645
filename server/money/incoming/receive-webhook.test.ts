import { expect, test } from 'vitest'
import { storableJson } from './receive-webhook.ts'

test.each([
  ['NUL', '"a\\u0000b"', 'a\ufffdb'],
  ['a lone high surrogate', '"\\ud800"', '\ufffd'],
  ['a lone low surrogate', '"\\uDC00x"', '\ufffdx'],
  ['a pair of two high surrogates', '"\\ud83d\\ud83d"', '\ufffd\ufffd'],
])('%s is replaced with U+FFFD', (_, json, text) => {
  expect(JSON.parse(storableJson(json))).toBe(text)
})

test.each([
  ['a surrogate pair', '"\\ud83d\\ude00"'],
  ['an escaped backslash before u0000', '"\\\\u0000"'],
  ['an escaped character', '"\\u20a6 \\n \\u005c"'],
  ['an escaped quote', '{"a\\"b": "\\/"}'],
])('%s stays unchanged', (_, json) => {
  expect(storableJson(json)).toBe(json)
})
