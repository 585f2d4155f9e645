import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDraft } from '#site/parts/draft/draft.ts'
import { draftInStorage, storeDraft } from '#site/parts/draft/stored-draft.ts'
import { takeStoredSearch } from '#site/parts/search/stored-search.ts'
import { currentToast, dismissToast } from '#ui/toast-store.ts'
import { resetExpiredDraft } from './reset-expired-draft.ts'

const search = { departure: 'Lagos', destination: 'Awgu (Enugu)', date: '2026-01-20', passengers: 3 }

const released = vi.fn(async (_url: string, _call: RequestInit) => new Response(null, { status: 204 }))

const storage = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
})

beforeEach(() => {
  released.mockClear()
  vi.stubGlobal('fetch', released)
  vi.stubGlobal('localStorage', storage(new Map()))
  vi.stubGlobal('sessionStorage', storage(new Map()))
})
afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
})

test('a visitor who reloads after six minutes reads why the booking is gone, and the search form keeps their search', async () => {
  storeDraft({ ...startDraft(search, new Date(0)), bookingToken: '7K9QM2XD4HRBT8WZ' })
  resetExpiredDraft()
  expect(currentToast()).toMatchObject({ title: 'Your booking was reset' })
  expect(takeStoredSearch()).toEqual(search)
  await vi.waitFor(() => expect(released).toHaveBeenCalledOnce())
})

test('without a draft there is nothing to tell', () => {
  storeDraft(null)
  resetExpiredDraft()
  expect(currentToast()).toBeNull()
  expect(takeStoredSearch()).toBeNull()
})

test('a draft that another tab has stored stays, with its seats', () => {
  storeDraft(null)
  const draft = { ...startDraft(search, new Date(0)), bookingToken: '7K9QM2XD4HRBT8WZ' }
  localStorage.setItem('tafiya.booking', JSON.stringify(draft))
  resetExpiredDraft()
  expect(draftInStorage()).toEqual(draft)
  expect(released).not.toHaveBeenCalled()
  expect(currentToast()).toBeNull()
})
