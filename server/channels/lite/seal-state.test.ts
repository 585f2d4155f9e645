import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openState, sealState } from './seal-state.ts'
import { newState } from './state.ts'

const KEY = randomBytes(32)
const NOW = new Date('2026-11-17T08:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const state = { ...newState(), notice: 'Seat 4 is no longer available.', reference: 'TAF-1-ab' }
const sealed = sealState(KEY, state, NOW) ?? ''

test('the sealed state opens with its key for 30 minutes, and shows nothing of its content', () => {
  expect(openState(KEY, sealed, later(29))).toMatchObject({ csrf: state.csrf, notice: state.notice })
  expect(openState(KEY, sealed, later(30))).toBeNull()
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('TAF-1-ab')
  expect(sealState(KEY, state, NOW)).not.toBe(sealed)
})

test('another key, a changed byte, a shorter text and no text at all open nothing', () => {
  expect(openState(randomBytes(32), sealed, NOW)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const place of [0, 12, 30, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(openState(KEY, changed.toString('base64url'), NOW), `byte ${place}`).toBeNull()
  }
  for (const text of ['', 'nonsense', sealed.slice(0, -4), sealed.slice(0, 30)])
    expect(openState(KEY, text, NOW)).toBeNull()
})

test('a state that does not fit into a cookie is not sealed', () => {
  expect(sealState(KEY, { ...state, notice: 'x'.repeat(3_000) }, NOW)).toBeNull()
})
