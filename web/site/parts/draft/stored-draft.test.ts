import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDraft } from './draft.ts'
import { atStep } from './draft-changes.ts'

const search = (destination: string) =>
  startDraft({ departure: 'Lagos', destination, date: '2026-01-20', passengers: 1 }, new Date())

/** Returns a new instance of the module, which stands for a tab. All tabs share the browser's storage. */
async function openTab() {
  vi.resetModules()
  return import('./stored-draft.ts')
}

const stored = new Map<string, string>()
const destination = () => JSON.parse(stored.get('tafiya.booking') ?? '{}').destination

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('with two tabs the last search wins: the other tab drops its next change and follows', async () => {
  const [first, second] = [await openTab(), await openTab()]
  first.storeDraft(search('Awgu (Enugu)'))
  second.storeDraft(search('Kubwa (FCT)'))

  const change = vi.fn((draft) => atStep(draft, 1))
  expect(first.updateDraft(change)).toBe(false)
  expect(change).not.toHaveBeenCalled()
  expect(destination()).toBe('Kubwa (FCT)')

  const seen: string[] = []
  expect(
    first.updateDraft((draft) => {
      seen.push(draft.destination)
      return atStep(draft, 1)
    }),
  ).toBe(true)
  expect(seen).toEqual(['Kubwa (FCT)'])
})

test('a tab is told once that another tab has replaced its booking', async () => {
  const [first, second] = [await openTab(), await openTab()]
  first.storeDraft(search('Awgu (Enugu)'))
  expect(first.switchToNewerDraft()).toBe(false)
  second.storeDraft(search('Kubwa (FCT)'))
  expect(first.switchToNewerDraft()).toBe(true)
  expect(first.switchToNewerDraft()).toBe(false)
})

test('stored text that cannot be read counts as no booking, so a change is not applied', async () => {
  stored.set('tafiya.booking', '{"createdAt":')
  const tab = await openTab()
  expect(tab.updateDraft((draft) => draft)).toBe(false)
})

test('when the browser offers no storage, the booking is kept in memory', async () => {
  vi.stubGlobal('localStorage', undefined)
  const tab = await openTab()
  tab.storeDraft(search('Awgu (Enugu)'))
  expect(tab.updateDraft((draft) => atStep(draft, 1))).toBe(true)
})

test('a stale or unreadable draft is deleted from the browser, a fresh one stays', async () => {
  const tab = await openTab()
  tab.storeDraft(search('Awgu (Enugu)'))
  tab.clearStaleDraft(new Date(Date.now() + 5 * 60_000))
  expect(stored.has('tafiya.booking')).toBe(true)
  tab.clearStaleDraft(new Date(Date.now() + 7 * 60_000))
  expect(stored.has('tafiya.booking')).toBe(false)
  stored.set('tafiya.booking', '{"passengerInfo":')
  tab.clearStaleDraft(new Date())
  expect(stored.has('tafiya.booking')).toBe(false)
})
