import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, removeDrafts, writeDraft } from './draft-store.ts'

/** Imitates session storage: the stored keys are own properties of the object, its methods are inherited. */
function createStorage() {
  const items: Record<string, string> = Object.create({
    getItem: (name: string) => items[name] ?? null,
    setItem: (name: string, text: string) => {
      items[name] = text
    },
    removeItem: (name: string) => Reflect.deleteProperty(items, name),
  })
  return items
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a draft is found by the same user and form, and by no other', () => {
  writeDraft(1, 'trip:new', { price: '30000' })
  expect(readDraft(1, 'trip:new')).toEqual({ price: '30000' })
  expect(readDraft(2, 'trip:new')).toBeNull()
  expect(readDraft(1, 'trip:7')).toBeNull()
})

test('a draft of null removes the draft', () => {
  writeDraft(1, 'trip:new', { price: '30000' })
  writeDraft(1, 'trip:new', null)
  expect(readDraft(1, 'trip:new')).toBeNull()
})

test('removing the drafts leaves what else the tab stores', () => {
  writeDraft(1, 'trip:new', { price: '30000' })
  writeDraft(2, 'bus:new', { plateNo: 'LSR-100' })
  sessionStorage.setItem('tafiya.reloaded-for', '[]')
  removeDrafts()
  expect(readDraft(1, 'trip:new')).toBeNull()
  expect(readDraft(2, 'bus:new')).toBeNull()
  expect(sessionStorage.getItem('tafiya.reloaded-for')).toBe('[]')
})

test('a broken draft counts as none, and without storage nothing fails', () => {
  sessionStorage.setItem('tafiya.admin.draft.1.trip:new', '{')
  expect(readDraft(1, 'trip:new')).toBeNull()
  vi.stubGlobal('sessionStorage', undefined)
  writeDraft(1, 'trip:new', { price: '30000' })
  removeDrafts()
  expect(readDraft(1, 'trip:new')).toBeNull()
})
